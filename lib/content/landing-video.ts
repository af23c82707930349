import type { MessagePage } from '#lib/i18n/messages.ts'
import type { PageContext, WithLanding } from './page.ts'
import type { VideoSection } from './section-media.ts'
import { videoSource } from './video-source.ts'

/** The section that plays the landing pages' video, or the site's own clip if there is none. */
export const landingVideo = (
  { landing, common, links }: Pick<PageContext<MessagePage>, 'common' | 'links'> & WithLanding,
  look: Pick<VideoSection, 'copy' | 'picture' | 'ground' | 'isJoined'>,
): VideoSection => {
  const source = videoSource(landing.videoUrl)
  return {
    kind: 'video',
    player: common.video,
    source,
    sourceLink: source.page ? links.external(source.page) : null,
    ...look,
  }
}
