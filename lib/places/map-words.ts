/** What a map says of its buttons and keys. */
export type MapWords = { keys: string; zoomIn: string; zoomOut: string; whole: string }
