import { Icon } from '#components/ui/icon.tsx'
import { ButtonLink } from '#components/ui/site-link.tsx'
import type { SiteLink } from '#lib/i18n/links.ts'
import styles from './foreign-text.module.css'

type ForeignTextProps = {
  lang: string
  dir: 'rtl' | 'ltr'
  /** `label` is in the page's language. */
  copy: { label: string; title: string; text: string; action: string }
  action: SiteLink
}

/** A text in another language than the page's, for those who read that one. */
export const ForeignText = ({ lang, dir, copy, action }: ForeignTextProps) => (
  <section className={`sec ${styles.texts}`} aria-label={copy.label}>
    <div lang={lang} dir={dir} className="wrap grid gap-10 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-24">
      <h2 className="d2 min-w-0">{copy.title}</h2>
      <div className="min-w-0">
        <p className="lead">{copy.text}</p>
        <ButtonLink link={action} variant="ink" className="mt-7">
          {copy.action} <Icon name="arrow-up-right" mirror />
        </ButtonLink>
      </div>
    </div>
  </section>
)
