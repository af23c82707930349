import { CopyText } from '#components/ui/copy-text.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'
import styles from './duo.module.css'

type DuoProps = {
  halves: readonly {
    copy: { title: string; text: string }
    tone: 'tint-pink' | 'tint-sky'
    picture: ObjectName
  }[]
}

const tones: Record<DuoProps['halves'][number]['tone'], string | undefined> = {
  'tint-pink': styles.pink,
  'tint-sky': styles.sky,
}

const half = styles.half

/** Two large pictures beside each other, the first one wider. */
export const Duo = ({ halves }: DuoProps) => (
  <section className="sec pt-0">
    <div className="wrap">
      <ul className="grid gap-4 lg:grid-cols-[7fr_5fr]">
        {halves.map(({ copy, tone, picture }) => (
          <li key={copy.title} className={`${half} ${tones[tone]}`}>
            <Picture name={picture} alt="" sizes="(min-width: 768px) 20vw, 150px" className={styles.object} />
            <h2 className="d2">{copy.title}</h2>
            <p className="lead">
              <CopyText>{copy.text}</CopyText>
            </p>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
