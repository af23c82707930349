import type { SiteLink } from '#lib/i18n/links.ts'
import type { SceneName } from './pictures.ts'
import type { VideoSource } from './video-source.ts'

/** A slide's picture and, in the language's own digits, what it is called. */
export type Slide = { imageUrl: string; label: string; position: string }

/** A carousel of pictures that the backend names. */
export type PostersSection = {
  kind: 'posters'
  copy: { label: string }
  controls: { previous: string; next: string; slides: string }
  slides: readonly Slide[]
  direction: 'rtl' | 'ltr'
}

/** A picture that turns into a player at a tap. */
export type VideoSection = {
  kind: 'video'
  copy: { label: string }
  player: { play: string; slow: string; unavailable: string; watchAtSource: string }
  source: VideoSource
  /** Where the video is published, if elsewhere. */
  sourceLink: SiteLink | null
  picture: SceneName
  ground: 'paper' | 'night'
  /** Closes up to a section on the same ground. */
  isJoined?: true
}
