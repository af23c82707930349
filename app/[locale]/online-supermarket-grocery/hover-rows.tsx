import { CopyText } from '#components/ui/copy-text.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'
import styles from './hover-rows.module.css'

type HoverRowsProps = {
  copy: { title: string }
  rows: readonly { copy: { title: string; text: string }; picture: ObjectName; to: string }[]
}

const Row = ({ copy, picture, to }: HoverRowsProps['rows'][number]) => (
  <li>
    <SiteLink link={{ href: to, external: false }} className={styles.row}>
      <Picture name={picture} alt="" sizes="(min-width: 1024px) 72px, 60px" className={styles.object} />
      <h3 className="h4">{copy.title}</h3>
      <p>
        <CopyText>{copy.text}</CopyText>
      </p>
    </SiteLink>
  </li>
)

/** Rows of which one is lit: the one pointed at or focused, else the first. Each leads to its place on the page. */
export const HoverRows = ({ copy, rows }: HoverRowsProps) => (
  <section className="sec pt-0">
    <div className="wrap grid gap-10 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-24">
      <h2 className="d2 min-w-0">{copy.title}</h2>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row key={row.copy.title} {...row} />
        ))}
      </ul>
    </div>
  </section>
)
