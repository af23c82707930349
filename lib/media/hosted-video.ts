/** A video player to embed in an iframe; `pageUrl` is the URL of the video's page on the host's site. */
export type EmbeddedVideo = { kind: 'embed'; src: string; pageUrl: string }

type VideoHost = {
  /** Captures a video's id in its URL and, for an unlisted video on Vimeo, the hash after the id. */
  urlPattern: RegExp
  playerUrl: (id: string, hash?: string) => string
  pageUrl: (id: string, hash?: string) => string
}

const videoHosts: readonly VideoHost[] = [
  {
    urlPattern:
      /^https?:\/\/(?:\w+\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:(?:embed|shorts|live|v)\/|watch\?(?:.*&)?v=))(?!videoseries)([\w-]+)/,
    // `youtube-nocookie.com` sets no cookies before the video plays.
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

/** Returns the player for a video on YouTube, Vimeo or Aparat; undefined for other URLs. */
export const hostedVideo = (href: string): EmbeddedVideo | undefined => {
  for (const { urlPattern, playerUrl, pageUrl } of videoHosts) {
    const [, id, hash] = urlPattern.exec(href) ?? []
    if (id) return { kind: 'embed', src: playerUrl(id, hash), pageUrl: pageUrl(id, hash) }
  }
}
