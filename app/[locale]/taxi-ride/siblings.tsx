import type { ReactNode } from 'react'
import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead } from '#components/ui/heads.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { ButtonLink, SiteLink } from '#components/ui/site-link.tsx'
import type { SceneName } from '#lib/content/pictures.ts'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import styles from './siblings.module.css'

type SiblingsProps = {
  copy: { title: string; action: string }
  siblings: readonly {
    copy: { figure: string; title: string; text: string; own: string }
    picture: SceneName
    /** The service's own page, which `copy.own` names. */
    own: Target
  }[]
  /** Where all of them are requested. */
  action: Target
}

type SiblingProps = SiblingsProps['siblings'][number] & { button: ReactNode }

const Sibling = ({ copy, picture, own, button }: SiblingProps) => (
  <li className={styles.sibling}>
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
      <div className={styles.ways}>
        {button}
        <SiteLink link={own} className="text-link">
          {copy.own}
        </SiteLink>
      </div>
    </div>
  </li>
)

/** Related services: a giant figure and a diorama each, the button that requests it, and its own page. */
export const Siblings = ({ copy, siblings, action }: SiblingsProps) => (
  <section className="sec pt-0">
    <div className="wrap">
      <SectionHead title={copy.title} />
      <ul className="grid gap-4 lg:grid-cols-2">
        {siblings.map((sibling) => (
          <Sibling
            key={sibling.copy.title}
            {...sibling}
            button={
              <ButtonLink link={action}>
                {copy.action} <Icon name="arrow-up-right" mirror />
              </ButtonLink>
            }
          />
        ))}
      </ul>
    </div>
  </section>
)
