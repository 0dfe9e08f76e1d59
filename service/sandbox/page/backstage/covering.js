/** Whether there is no room beside the chats: then the panel lies over them. As in backstage.css. */
export const covering = matchMedia("(max-width: 1080px)");
