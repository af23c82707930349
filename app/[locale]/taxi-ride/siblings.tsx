import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead } from '#components/ui/heads.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SceneName } from '#lib/content/pictures.ts'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import styles from './siblings.module.css'

type SiblingsProps = {
  copy: { title: string }
  siblings: readonly {
    copy: { figure: string; title: string; text: string }
    picture: SceneName
    link: Target
  }[]
}

const Sibling = ({ copy, picture, link }: SiblingsProps['siblings'][number]) => (
  <li>
    <SiteLink link={link} className={styles.sibling}>
      <span className={styles.figure} aria-hidden="true">
        <CopyText>{copy.figure}</CopyText>
      </span>
      <Picture
        name={picture}
        alt=""
        sizes="(min-width: 1024px) 380px, 250px"
        mirror
        className={styles.picture}
      />
      <div className={styles.text}>
        <h3 className="d3">{copy.title}</h3>
        <p className="text-muted">
          <CopyText>{copy.text}</CopyText>
        </p>
      </div>
    </SiteLink>
  </li>
)

/** Related services: a giant figure and a diorama each. */
export const Siblings = ({ copy, siblings }: SiblingsProps) => (
  <section className="sec pt-0">
    <div className="wrap">
      <SectionHead title={copy.title} />
      <ul className="grid gap-4 lg:grid-cols-2">
        {siblings.map((sibling) => (
          <Sibling key={sibling.copy.title} {...sibling} />
        ))}
      </ul>
    </div>
  </section>
)
