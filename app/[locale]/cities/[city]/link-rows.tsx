import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead } from '#components/ui/heads.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import styles from './link-rows.module.css'

type LinkRowsProps = {
  copy: { title: string; text?: string }
  rows: readonly { name: string; text: string; link: Target }[]
  ground: 'paper' | 'mist'
}

const grounds = { paper: '', mist: 'bg-mist' }

const iconOf = ({ href, external }: LinkRowsProps['rows'][number]['link']) => {
  if (href.startsWith('tel:')) return 'phone'
  return external ? 'arrow-up-right' : 'arrow-right'
}

const Row = ({ name, text, link }: LinkRowsProps['rows'][number]) => (
  <li>
    <SiteLink link={link} className={styles.row}>
      <span className={styles.words}>
        <span className={`d3 ${styles.name}`}>
          <CopyText>{name}</CopyText>
        </span>
        <span className="text-muted">
          <CopyText>{text}</CopyText>
        </span>
      </span>
      <Icon name={iconOf(link)} mirror={iconOf(link) !== 'phone'} className={styles.arrow} />
    </SiteLink>
  </li>
)

/** Things to go to, a row each. */
export const LinkRows = ({ copy, rows, ground }: LinkRowsProps) => (
  <section className={`sec ${grounds[ground]}`}>
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className={styles.list}>
        {rows.map((row) => (
          <Row key={row.name} {...row} />
        ))}
      </ul>
    </div>
  </section>
)
