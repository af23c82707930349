import { CopyText } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Backdrop, RouteLine } from '#components/ui/route-line.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/company/links.ts'
import styles from './plain-hero.module.css'

type PlainHeroProps = {
  copy: { title: string; text: string }
  back?: { label: string; link: Target }
}

/** A hero without a picture, for pages such as the privacy policy. */
export const PlainHero = ({ copy, back }: PlainHeroProps) => (
  <section className={`on-field relative isolate overflow-hidden bg-field text-on-field ${styles.hero}`}>
    <Backdrop className={`end-0 bottom-0 ${styles.route}`} width={1440} height={420} align="xMaxYMax">
      <RouteLine
        d="M-2400 330H760Q784 330 801 313L923 191Q940 174 964 174H1230"
        width={20}
        className="stroke-field-line"
      />
      <circle cx="1254" cy="174" r="26" strokeWidth="20" className="fill-field stroke-field-line" />
    </Backdrop>
    <div className="wrap pt-hero">
      <h1 className="d1 lg:max-w-[9em]">{copy.title}</h1>
      <p className="mt-4 lead max-w-[30em] font-semibold">
        <CopyText>{copy.text}</CopyText>
      </p>
      {back && (
        <SiteLink link={back.link} className="mt-3 text-link">
          {back.label} <Icon name="arrow-right" mirror />
        </SiteLink>
      )}
    </div>
  </section>
)
