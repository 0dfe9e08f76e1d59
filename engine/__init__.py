"""The rules of Dying Message: pure, without clock, I/O or any chance but `engine.chance`.

A game is the fold of its events: `deal` begins one, `decide` says what a command brings
about, `evolve` applies it. `questions` is who is asked what; `view` and `public_view` what
may be seen; `audience` who may be told of an event.
"""
