import { SectionHead, TitledText } from '#components/ui/headings.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'
import styles from './choices.module.css'

type ChoicesProps = {
  copy: { title: string; text?: string }
  choices: readonly { copy: { title: string; text: string }; picture: ObjectName }[]
}

/** Cards to choose from; the first one is wide and filled. */
export const Choices = ({ copy, choices }: ChoicesProps) => (
  <section className="sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className={styles.cards}>
        {choices.map(({ copy: words, picture }) => (
          <li key={words.title} className={styles.card}>
            <Picture name={picture} sizes="(min-width: 1024px) 112px, 72px" className={styles.object} />
            <div>
              <TitledText copy={words} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
