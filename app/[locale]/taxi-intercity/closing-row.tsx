import { Icon } from '#components/ui/icon.tsx'
import { ButtonLink } from '#components/ui/site-link.tsx'
import type { SiteLink } from '#lib/i18n/links.ts'
import styles from './hours.module.css'

type ClosingRowProps = {
  copy: { title: string; action: string }
  action: SiteLink
}

/** The last word of a page below a band: a question and its button on paper. */
export const ClosingRow = ({ copy, action }: ClosingRowProps) => (
  <section className="sec">
    <div className={`wrap flex flex-wrap items-center justify-between ${styles.closing}`}>
      <h2 className="d1">{copy.title}</h2>
      <ButtonLink link={action} size="large">
        {copy.action} <Icon name={action.external ? 'arrow-up-right' : 'arrow-right'} mirror />
      </ButtonLink>
    </div>
  </section>
)
