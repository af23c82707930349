import { CopyText } from '#components/ui/copy-text.tsx'
import { ActionLink, HeroText } from '#components/ui/headings.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import { SiteLink, SoonBadge } from '#components/ui/site-link.tsx'
import type { Links, SiteLink as Target } from '#lib/company/links.ts'
import { layersOf, type SceneName } from '#lib/content/pictures.ts'
import styles from './diorama.module.css'

type DioramaProps = {
  picture: SceneName
  /** A media query for the windows that show the picture; omit it if all windows do. */
  media?: string
  className?: string
}

const vehicleClass = (picture: SceneName) =>
  picture === 'flights-ticket' ? `${styles.vehicle} ${styles.aeroplane}` : styles.vehicle

export const Diorama = ({ picture, media, className = '' }: DioramaProps) => {
  const layers = layersOf(picture)
  const pictureProps = {
    sizes: '(min-width: 1280px) 680px, (min-width: 768px) 503px, 213px',
    priority: media ? { media } : true,
    mirror: true,
  }
  return (
    <div className={`${styles.stage} ${className}`} aria-hidden="true">
      <div className={styles.scene}>
        <svg
          className="absolute inset-0 size-full max-w-none overflow-visible rtl:-scale-x-100"
          viewBox="0 0 600 500"
          aria-hidden="true"
        >
          <RouteLine
            d="M-4000 452H-40Q-10 452 11 431L140 302Q161 281 191 281H1400"
            width={20}
            pathLength={1}
            className={`stroke-field-line ${styles.line}`}
          />
        </svg>
        <div className={layers ? styles.picture : `${styles.picture} ${styles.settling}`}>
          <Picture name={layers?.scenery ?? picture} {...pictureProps} />
          {layers && <Picture name={layers.vehicle} className={vehicleClass(picture)} {...pictureProps} />}
        </div>
      </div>
    </div>
  )
}

/** The badge of a service that is not open yet, and a link to an alternative. */
type ComingSoon = { badge: string; label: string; link: Target }

type HeroProps = {
  copy: { title: string; text: string; action?: string; how?: string }
  comingSoon?: ComingSoon | null
  picture: SceneName
  action?: Target | null
  /** The target of the `copy.how` link, such as `#steps`. The link is not shown if the service is not open. */
  howHref?: string
  /** Required if the text contains tags. */
  links?: Links
}

export const Hero = ({ copy, picture, action, comingSoon, howHref, links }: HeroProps) => (
  <section className="on-field relative bg-field text-on-field">
    <div className={`relative wrap flex flex-col pt-6 md:pt-10 lg:justify-center ${styles.hero}`}>
      <HeroText
        title={copy.title}
        text={copy.text}
        links={links}
        badge={
          comingSoon && (
            <SoonBadge className="bg-white! px-3.5 text-[1rem] text-ink">{comingSoon.badge}</SoonBadge>
          )
        }
      >
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          {comingSoon && <ActionLink link={comingSoon.link} label={comingSoon.label} />}
          {!comingSoon && action && copy.action && <ActionLink link={action} label={copy.action} />}
          {comingSoon && action && copy.action && (
            // On phones, two large buttons would leave no room for the picture.
            <SiteLink link={action} className="max-md:text-link md:button md:button-line md:button-large">
              <CopyText>{copy.action}</CopyText>
              <Icon name="arrow-right" mirror />
            </SiteLink>
          )}
          {howHref && !comingSoon && (
            <SiteLink link={{ href: howHref, isExternal: false }} className="text-link">
              {copy.how}
            </SiteLink>
          )}
        </div>
      </HeroText>
      <Diorama picture={picture} className={comingSoon ? 'max-md:basis-[144px]' : ''} />
    </div>
  </section>
)
