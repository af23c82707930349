import type { Position } from './position.ts'

/** Something that stands on a map, whichever map it is. Specification 3. */
export type MapMarker = {
  id: string
  position: Position
  /** Of two that overlap, the one with the greater number lies above. */
  zIndex: number
  /** The map's own sign, or a piece of HTML. */
  type: 'pin' | 'html'
}
