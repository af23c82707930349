import { isAllowedMedia } from '#lib/base/media.ts'
import { siteOrigin } from '#lib/i18n/links.ts'
import { introVideo, type PosterName } from './pictures.ts'

/** The source of a video section: files (our own clip has a poster), or another site's player. */
export type VideoSource = (
  | { kind: 'files'; files: readonly { src: string; type: string }[]; poster: PosterName | null }
  | { kind: 'embed'; src: string }
) & {
  /** The video's page on its site; null for our own clip. */
  page: string | null
}

type VideoSite = {
  /** Finds a video's name in an address and, where the site gives some only to whoever has it, the hash behind it. */
  address: RegExp
  player: (id: string, hash?: string) => string
  page: (id: string, hash?: string) => string
}

const videoSites: readonly VideoSite[] = [
  {
    address:
      /^https?:\/\/(?:\w+\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:(?:embed|shorts|live|v)\/|watch\?(?:.*&)?v=))(?!videoseries)([\w-]+)/,
    // The host that sets no cookies before playing.
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  {
    address: /^https?:\/\/(?:\w+\.)?vimeo\.com\/(?:[^?]*?\/)??(\d+)\b(?:(?:\/|\?(?:.*&)?h=)([\da-f]+))?/,
    // `dnt` asks not to be tracked.
    player: (id, hash) => `https://player.vimeo.com/video/${id}?${hash ? `h=${hash}&` : ''}dnt=1&autoplay=1`,
    page: (id, hash) => `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`,
  },
  {
    address: /^https?:\/\/(?:\w+\.)?aparat\.com\/(?:v|embed|video\/video\/embed\/videohash)\/(?!live\/)(\w+)/,
    player: (id) => `https://www.aparat.com/video/video/embed/videohash/${id}/vt/frame?autoplay=true`,
    page: (id) => `https://www.aparat.com/v/${id}`,
  },
]

const defaultClip: VideoSource = {
  kind: 'files',
  files: introVideo.sources,
  poster: introVideo.poster,
  page: null,
}

const hostedVideo = (address: string): VideoSource | undefined => {
  for (const { address: pattern, player, page } of videoSites) {
    const [, id, hash] = pattern.exec(address) ?? []
    if (id) return { kind: 'embed', src: player(id, hash), page: page(id, hash) }
  }
}

/**
 * The landing page's video. An unknown site's address is a file if it ends in .mp4 or .webm, else a player; without a
 * usable address, or with one that MEDIA_ORIGINS leaves out, the video is our own clip.
 */
export const videoSource = (address: string | null): VideoSource => {
  const url = address && URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return defaultClip
  const { href, pathname } = url
  const hosted = hostedVideo(href)
  if (hosted) return hosted
  if (!isAllowedMedia(href, siteOrigin())) return defaultClip
  const [, type] = /\.(mp4|webm)$/i.exec(pathname) ?? []
  return type
    ? { kind: 'files', files: [{ src: href, type: `video/${type.toLowerCase()}` }], poster: null, page: href }
    : { kind: 'embed', src: href, page: href }
}
