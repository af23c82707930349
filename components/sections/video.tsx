import { VideoPlayer } from '#components/islands/lazy-islands.tsx'
import styles from '#components/islands/video-player.module.css'
import { TextLink } from '#components/ui/headings.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Backdrop, RouteLine } from '#components/ui/route-line.tsx'
import type { Links } from '#lib/company/links.ts'
import { type PosterName, pictureSources } from '#lib/content/pictures.ts'
import { chooseVideoSource } from '#lib/content/video-source.ts'
import type { Messages } from '#lib/i18n/messages.ts'

type VideoProps = {
  common: Pick<Messages['common'], 'video'>
  links: Pick<Links, 'external'>
  /** The video's URL from the backend. If it is null or not allowed, the site's own clip is shown. */
  videoUrl: string | null
  /** Default: paper. Use `night` if the section below has a night background. */
  background?: 'night'
  /** Omits the top padding; set it if the section above is paper too. Has no effect on a `night` background. */
  isJoined?: true
}

const linePath = 'M-50 250H360Q440 250 496 306L690 500Q746 556 826 556H1700'

/** A play icon on the first frame of the site's own clip or, for any other video, on a route line. */
const Facade = ({ posterName }: { posterName: PosterName | null }) => (
  <>
    {posterName ? (
      <Picture
        name={posterName}
        sizes="(min-width: 1312px) 730px, (min-width: 1024px) 54vw, 92vw"
        mirror={false}
        className="absolute inset-0 -z-1 size-full object-cover"
      />
    ) : (
      <Backdrop width={1600} height={900}>
        <RouteLine d={linePath} width={150} className={styles.road} />
        <RouteLine d={linePath} width={26} className="stroke-brand" />
      </Backdrop>
    )}
    <span className={styles.disc}>
      <Icon name="play" />
    </span>
  </>
)

export const Video = ({ common, links, videoUrl, background, isJoined }: VideoProps) => {
  const { label, watchAtSource, ...playerCopy } = common.video
  const source = chooseVideoSource(videoUrl)
  const posterName = source.kind === 'files' ? source.poster : null
  const posterUrl = posterName ? pictureSources(posterName).src : undefined
  const sourceLink = source.pageUrl && (
    <TextLink link={links.external(source.pageUrl)} label={watchAtSource} />
  )
  return (
    <div className={`sec ${background === 'night' ? 'on-night night pb-0' : isJoined ? 'pt-0' : ''}`}>
      <div className="wrap grid items-center gap-x-16 gap-y-6 lg:grid-cols-[5fr_7fr]">
        <h2 className="min-w-0 d2">{label}</h2>
        <div className="min-w-0">
          <VideoPlayer
            label={label}
            copy={playerCopy}
            source={source}
            posterUrl={posterUrl}
            sourceLink={sourceLink}
          >
            <Facade posterName={posterName} />
          </VideoPlayer>
          <noscript>
            {source.kind === 'files' ? (
              <video
                className={styles.frame}
                aria-label={label}
                poster={posterUrl}
                preload="none"
                controls
                muted
              >
                {source.files.map(({ src, type }) => (
                  <source key={src} src={src} type={type} />
                ))}
              </video>
            ) : (
              sourceLink
            )}
          </noscript>
        </div>
      </div>
    </div>
  )
}
