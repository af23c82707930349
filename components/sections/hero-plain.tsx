import { CopyText } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Backdrop, RouteLine } from '#components/ui/route-line.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import styles from './hero-plain.module.css'

type HeroPlainProps = {
  copy: { title: string; text: string }
  /** The link to the page above this one. */
  back?: { label: string; link: Target }
}

/** A title on the field, for a page that is read. */
export const HeroPlain = ({ copy, back }: HeroPlainProps) => (
  <section className="on-field relative isolate overflow-hidden bg-field text-on-field">
    <Backdrop className={`band-road ${styles.road}`} width={1440} height={420} keeps="xMaxYMax">
      <RouteLine
        d="M-2400 330H760Q784 330 801 313L923 191Q940 174 964 174H1230"
        width={20}
        className="stroke-field-line"
      />
      <circle cx="1254" cy="174" r="26" strokeWidth="20" className={styles.stop} />
    </Backdrop>
    <div className={`wrap ${styles.room}`}>
      <h1 className={`d1 ${styles.title}`}>{copy.title}</h1>
      <p className={`lead ${styles.lead}`}>
        <CopyText>{copy.text}</CopyText>
      </p>
      {back && (
        <SiteLink link={back.link} className="text-link mt-3">
          {back.label} <Icon name="arrow-right" mirror />
        </SiteLink>
      )}
    </div>
  </section>
)
