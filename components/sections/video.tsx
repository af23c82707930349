import { VideoPlayer } from '#components/islands/on-demand.tsx'
import styles from '#components/islands/video-player.module.css'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SceneName } from '#lib/content/pictures.ts'
import { pictureFiles } from '#lib/content/pictures.ts'
import { videoSource } from '#lib/content/video-source.ts'
import type { SiteLink as Target } from '#lib/i18n/links.ts'

type VideoProps = {
  copy: { label: string }
  words: { play: string; slow: string; unavailable: string; watchAtSource: string }
  /** The backend's address of the video; without one the site's own clip plays. */
  address: string | null
  /** The link to another site, which opens in a new tab. */
  external: (href: string) => Target
  picture: SceneName
  /** Paper, unless it stands above a section on night. */
  ground?: 'night'
  /** Closes up to a section on the same ground. */
  isJoined?: true
}

const line = 'M-50 250H360Q440 250 496 306L690 500Q746 556 826 556H1700'

const Facade = ({ copy, picture }: Pick<VideoProps, 'copy' | 'picture'>) => (
  <>
    <svg
      className={styles.line}
      viewBox="0 0 1600 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <RouteLine d={line} width={150} className={styles.road} />
      <RouteLine d={line} width={26} className="stroke-brand" />
    </svg>
    <Picture
      name={picture}
      alt=""
      sizes="(min-width: 1312px) 735px, 56vw"
      mirror
      className={styles.picture}
    />
    <span className={styles.play}>
      <span className={styles.disc}>
        <Icon name="play" />
      </span>
      {copy.label}
    </span>
  </>
)

/** A picture that turns into a player at a tap. */
export const Video = ({ copy, words, address, external, picture, ground, isJoined }: VideoProps) => {
  const source = videoSource(address)
  const poster = source.kind === 'files' && source.poster ? pictureFiles(source.poster).src : undefined
  const atSource = source.page && (
    <SiteLink link={external(source.page)} className="text-link">
      {words.watchAtSource} <Icon name="arrow-up-right" mirror />
    </SiteLink>
  )
  return (
    <div className={ground === 'night' ? 'sec on-night night pb-0' : `sec ${isJoined ? 'pt-0' : ''}`}>
      <div className="wrap">
        <VideoPlayer
          label={copy.label}
          words={{ play: words.play, slow: words.slow, unavailable: words.unavailable }}
          source={source}
          poster={poster}
          sourceLink={atSource}
        >
          <Facade copy={copy} picture={picture} />
        </VideoPlayer>
        <noscript>
          {source.kind === 'files' ? (
            <video
              className={styles.frame}
              aria-label={copy.label}
              poster={poster}
              preload="none"
              controls
              muted
            >
              {source.files.map(({ src, type }) => (
                <source key={src} src={src} type={type} />
              ))}
            </video>
          ) : (
            atSource
          )}
        </noscript>
      </div>
    </div>
  )
}
