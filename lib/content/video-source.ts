import { siteOrigin } from '#lib/company/links.ts'
import { type EmbeddedVideo, hostedVideo } from '#lib/media/hosted-video.ts'
import { isAllowedMedia } from '#lib/media/media.ts'
import { introVideo, type PosterName } from './pictures.ts'

export type VideoSource =
  | {
      kind: 'files'
      files: readonly { src: string; type: string }[]
      poster: PosterName | null
      /** The URL that opens the video outside our site; null for our own clip. */
      pageUrl: string | null
    }
  | EmbeddedVideo

const defaultClip: VideoSource = {
  kind: 'files',
  files: introVideo.sources,
  poster: introVideo.poster,
  pageUrl: null,
}

/**
 * Returns the source for a video's URL. Returns our own clip if the URL is missing or not http(s), or if it is neither
 * a video on YouTube, Vimeo or Aparat nor allowed by `isAllowedMedia`.
 */
export const chooseVideoSource = (videoUrl: string | null): VideoSource => {
  const url = videoUrl && URL.canParse(videoUrl) ? new URL(videoUrl) : null
  if (!url || !/^https?:$/.test(url.protocol)) return defaultClip
  const { href, pathname } = url
  const embeddedVideo = hostedVideo(href)
  if (embeddedVideo) return embeddedVideo
  if (!isAllowedMedia(href, siteOrigin())) return defaultClip
  const [, type] = /\.(mp4|webm)$/i.exec(pathname) ?? []
  return type
    ? {
        kind: 'files',
        files: [{ src: href, type: `video/${type.toLowerCase()}` }],
        poster: null,
        pageUrl: href,
      }
    : { kind: 'embed', src: href, pageUrl: href }
}
