import { recall, remember } from "./memory.js";

/** Whether the tools are shown that nobody needs for a first game: from the first look backstage on. */
export const tools = {
  shown: recall("tools") === "yes",
  show() {
    this.shown = true;
    remember("tools", "yes");
  },
};
