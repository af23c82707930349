import { introVideo, type PosterName } from './pictures.ts'

/** What a video section plays: files, our own clip's with a first picture, or another site's player. */
export type VideoSource =
  | { kind: 'files'; files: readonly { src: string; type: string }[]; poster: PosterName | null }
  /** `page` is where the video is published. */
  | { kind: 'embed'; src: string; page: string }

const youtubeId = ({ hostname, pathname, searchParams }: URL) => {
  const host = hostname.replace(/^(www|m)\./, '')
  if (host === 'youtu.be') return pathname.split('/')[1]
  if (host !== 'youtube.com' && host !== 'youtube-nocookie.com') return null
  return searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(pathname)?.[1]
}

const fileType = (path: string) => /\.(mp4|webm)$/i.exec(path)?.[1]?.toLowerCase()

/** The landing page's video; YouTube's goes through the host that sets no cookies before it plays. */
export const videoSource = (address: string | null): VideoSource => {
  if (!address) return { kind: 'files', files: introVideo.sources, poster: introVideo.poster }
  const url = new URL(address)
  const type = fileType(url.pathname)
  if (type) return { kind: 'files', files: [{ src: address, type: `video/${type}` }], poster: null }
  const id = youtubeId(url)
  if (!id) return { kind: 'embed', src: address, page: address }
  const src = new URL(`https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1`)
  const page = new URL('https://www.youtube.com/watch')
  page.searchParams.set('v', id)
  return { kind: 'embed', src: src.href, page: page.href }
}
