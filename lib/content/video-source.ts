import { isAllowedMedia } from '#lib/base/media.ts'
import { siteOrigin } from '#lib/i18n/links.ts'
import { introVideo, type PosterName } from './pictures.ts'

export type VideoSource = (
  | { kind: 'files'; files: readonly { src: string; type: string }[]; poster: PosterName | null }
  | { kind: 'embed'; src: string }
) & {
  /** The URL of the video outside our site; null for our own clip. */
  page: string | null
}

type VideoSite = {
  /** Captures the id of a video in its URL and, for an unlisted video on Vimeo, the hash after it. */
  urlPattern: RegExp
  playerUrl: (id: string, hash?: string) => string
  pageUrl: (id: string, hash?: string) => string
}

const videoSites: readonly VideoSite[] = [
  {
    urlPattern:
      /^https?:\/\/(?:\w+\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:(?:embed|shorts|live|v)\/|watch\?(?:.*&)?v=))(?!videoseries)([\w-]+)/,
    // This host sets no cookies before the video plays.
    playerUrl: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
    pageUrl: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  {
    urlPattern: /^https?:\/\/(?:\w+\.)?vimeo\.com\/(?:[^?]*?\/)??(\d+)\b(?:(?:\/|\?(?:.*&)?h=)([\da-f]+))?/,
    // `dnt=1` asks Vimeo not to track the visitor.
    playerUrl: (id, hash) =>
      `https://player.vimeo.com/video/${id}?${hash ? `h=${hash}&` : ''}dnt=1&autoplay=1`,
    pageUrl: (id, hash) => `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`,
  },
  {
    urlPattern:
      /^https?:\/\/(?:\w+\.)?aparat\.com\/(?:v|embed|video\/video\/embed\/videohash)\/(?!live\/)(\w+)/,
    playerUrl: (id) => `https://www.aparat.com/video/video/embed/videohash/${id}/vt/frame?autoplay=true`,
    pageUrl: (id) => `https://www.aparat.com/v/${id}`,
  },
]

const defaultClip: VideoSource = {
  kind: 'files',
  files: introVideo.sources,
  poster: introVideo.poster,
  page: null,
}

/** Returns the player of a video on YouTube, Vimeo or Aparat; undefined for other URLs. */
export const hostedVideo = (href: string): VideoSource | undefined => {
  for (const { urlPattern, playerUrl, pageUrl } of videoSites) {
    const [, id, hash] = urlPattern.exec(href) ?? []
    if (id) return { kind: 'embed', src: playerUrl(id, hash), page: pageUrl(id, hash) }
  }
}

/** Returns our own clip if the URL is missing or not http(s), or if `isAllowedMedia` rejects an unknown site. */
export const chooseVideoSource = (videoUrl: string | null): VideoSource => {
  const url = videoUrl && URL.canParse(videoUrl) ? new URL(videoUrl) : null
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
