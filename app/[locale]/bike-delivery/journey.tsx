import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead } from '#components/ui/heads.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'
import { isVehicle } from '#lib/content/pictures.ts'
import styles from './journey.module.css'

type JourneyProps = {
  copy: { title: string; items: readonly { title: string; text: string }[] }
  /** One for each item, in its order. */
  pictures: readonly ObjectName[]
}

/** One object's way along the line, an object a stop. */
export const Journey = ({ copy, pictures }: JourneyProps) => (
  <section className="sec overflow-x-clip">
    <div className="wrap">
      <SectionHead title={copy.title} />
      <ol className={styles.journey}>
        {copy.items.map(({ title, text }, index) => {
          const picture = pictures[index]
          return (
            <li key={title} className={styles.stop}>
              {picture && (
                <Picture
                  name={picture}
                  alt=""
                  sizes="(min-width: 1024px) 136px, 76px"
                  mirror={isVehicle(picture)}
                  className={styles.object}
                />
              )}
              <h3 className="d3">{title}</h3>
              <p className="text-muted">
                <CopyText>{text}</CopyText>
              </p>
            </li>
          )
        })}
      </ol>
    </div>
  </section>
)
