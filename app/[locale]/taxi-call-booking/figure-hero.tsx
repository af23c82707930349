import { Diorama } from '#components/sections/hero.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { ActionLink } from '#components/ui/heads.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SceneName } from '#lib/content/pictures.ts'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import styles from './figure-hero.module.css'

type FigureHeroProps = {
  copy: { figure: string; title: string; text: string; action: string; webApp: string }
  picture: SceneName
  action: Target
  /** For those who would rather not call. */
  webApp: Target
}

const Figure = ({ copy, action }: Pick<FigureHeroProps, 'copy' | 'action'>) => (
  <h1>
    <SiteLink link={action} className={styles.figure}>
      <span aria-hidden="true">
        <CopyText>{copy.figure}</CopyText>
      </span>
      <span className="sr-only">{copy.action}. </span>
    </SiteLink>
    <span className={`d2 ${styles.title}`}>{copy.title}</span>
  </h1>
)

/** A hero whose number is as wide as the page, and calls. */
export const FigureHero = ({ copy, picture, action, webApp }: FigureHeroProps) => (
  <section className="on-field relative bg-field text-on-field">
    <div className={`wrap ${styles.room}`}>
      <div className={styles.words}>
        <Figure copy={copy} action={action} />
        <p className={`lead ${styles.lead}`}>
          <CopyText>{copy.text}</CopyText>
        </p>
        <div className="hero-actions mt-6">
          <ActionLink link={action} label={copy.action} />
          <SiteLink link={webApp} className="text-link">
            {copy.webApp} <Icon name="arrow-up-right" mirror />
          </SiteLink>
        </div>
      </div>
      <Diorama picture={picture} className={styles.large} />
    </div>
  </section>
)
