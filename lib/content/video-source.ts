import { isShown } from '#lib/base/media.ts'
import { siteOrigin } from '#lib/i18n/links.ts'
import { introVideo, type PosterName } from './pictures.ts'

/** The source of a video section: files (our own clip has a poster), or another site's player. */
export type VideoSource = (
  | { kind: 'files'; files: readonly { src: string; type: string }[]; poster: PosterName | null }
  | { kind: 'embed'; src: string }
) & {
  /** The video's page on its site; absent for our own clip. */
  page: string | null
}

/** A video on a known site: its player, which starts after the tap, and its page. */
type Video = { src: string; page: string }

const withQuery = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query)}`

const hostOf = ({ hostname }: URL) => hostname.replace(/^(www|m|music)\./, '')

// The host that sets no cookies before playing.
const youtube = (url: URL): Video | null => {
  const path = hostOf(url) === 'youtu.be' ? /^\/([^/]+)/ : /^\/(?:embed|shorts|live|v)\/([^/]+)/
  const id = url.searchParams.get('v') ?? path.exec(url.pathname)?.[1]
  if (!id || !/^[\w-]+$/.test(id) || id === 'videoseries') return null
  return {
    src: withQuery(`https://www.youtube-nocookie.com/embed/${id}`, { autoplay: '1' }),
    page: withQuery('https://www.youtube.com/watch', { v: id }),
  }
}

// An unlisted video needs the hash after its number; `dnt` asks not to be tracked.
const vimeo = ({ pathname, searchParams }: URL): Video | null => {
  const [, id, listedHash] = /\/(\d+)(?:\/([\da-f]+))?\/?$/.exec(pathname) ?? []
  if (!id) return null
  const hash = searchParams.get('h') ?? listedHash
  return {
    src: withQuery(`https://player.vimeo.com/video/${id}`, {
      ...(hash && { h: hash }),
      dnt: '1',
      autoplay: '1',
    }),
    page: ['https://vimeo.com', id, ...(hash ? [encodeURIComponent(hash)] : [])].join('/'),
  }
}

const aparat = ({ pathname }: URL): Video | null => {
  const id = /^\/(?:v|embed|video\/video\/embed\/videohash)\/(?!live\/)(\w+)/.exec(pathname)?.[1]
  return id
    ? {
        src: withQuery(`https://www.aparat.com/video/video/embed/videohash/${id}/vt/frame`, {
          autoplay: 'true',
        }),
        page: `https://www.aparat.com/v/${id}`,
      }
    : null
}

const sites = new Map<string, (url: URL) => Video | null>([
  ['youtube.com', youtube],
  ['youtube-nocookie.com', youtube],
  ['youtu.be', youtube],
  ['vimeo.com', vimeo],
  ['player.vimeo.com', vimeo],
  ['aparat.com', aparat],
])

const ownClip: VideoSource = {
  kind: 'files',
  files: introVideo.sources,
  poster: introVideo.poster,
  page: null,
}

const fileType = (path: string) => /\.(mp4|webm)$/i.exec(path)?.[1]?.toLowerCase()

/**
 * The landing page's video. An address of an unknown site counts as a player; without a usable address, or with one
 * that MEDIA_ORIGINS leaves out, it is our own clip.
 */
export const videoSource = (address: string | null): VideoSource => {
  const url = address && URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return ownClip
  const { href } = url
  const type = fileType(url.pathname)
  const site = type ? undefined : sites.get(hostOf(url))
  if (!site && !isShown(href, siteOrigin())) return ownClip
  if (type) return { kind: 'files', files: [{ src: href, type: `video/${type}` }], poster: null, page: href }
  const video = site ? site(url) : { src: href, page: href }
  return video ? { kind: 'embed', ...video } : ownClip
}
