/** How far a foreign map has come; specification 4. */
export const mapStates = ['notLoaded', 'loading', 'loaded', 'failed', 'authFailure'] as const
export type MapState = (typeof mapStates)[number]

/**
 * What can happen to it: the visitor asks for it, its script arrives or fails, script or pictures let the limit
 * pass, the key is refused, the visitor goes back to the drawn map.
 */
export const mapEvents = ['ask', 'arrive', 'fail', 'expire', 'refuse', 'leave'] as const
export type MapEvent = (typeof mapEvents)[number]

/** How long a map's script may take, and then its pictures, in milliseconds. */
export const longestLoad = 8000

// A script that arrives after its limit changes nothing under a reader's eyes; whoever asks again has it at once.
const steps: Readonly<Record<MapState, Readonly<Partial<Record<MapEvent, MapState>>>>> = {
  notLoaded: { ask: 'loading' },
  loading: { arrive: 'loaded', fail: 'failed', expire: 'failed', refuse: 'authFailure', leave: 'notLoaded' },
  // A key is judged when the map is drawn, which is after its script has arrived.
  loaded: { fail: 'failed', expire: 'failed', refuse: 'authFailure', leave: 'notLoaded' },
  failed: { ask: 'loading', refuse: 'authFailure' },
  authFailure: { leave: 'notLoaded' },
}

/** The state after an event; one that means nothing in a state leaves it as it is. */
export const nextMapState = (state: MapState, event: MapEvent): MapState => steps[state][event] ?? state
