import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'
import styles from './call.module.css'

type CallProps = {
  copy: { title: string; text: string; status: string; service: string }
  picture: ObjectName
}

const Card = ({ copy, picture }: Pick<CallProps, 'copy' | 'picture'>) => (
  <div className={styles.card}>
    <div className={styles.face}>
      <Picture name={picture} alt="" sizes="160px" className={styles.object} />
    </div>
    <div>
      <p className="d3">{copy.status}</p>
      <p className={styles.faint}>{copy.service}</p>
    </div>
    <div className="flex gap-4" aria-hidden="true">
      <span className={styles.key}>
        <Icon name="mic" />
      </span>
      <span className={styles.key}>
        <Icon name="video" />
      </span>
      <span className={`${styles.key} ${styles.keyLit}`}>
        <Icon name="phone" />
      </span>
    </div>
  </div>
)

/** The line beats once, like a heart, and runs into a card that shows who is on the call. */
export const Call = ({ copy, picture }: CallProps) => (
  <section className={styles.clip}>
    <svg
      className={styles.line}
      viewBox="0 0 1440 260"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <RouteLine d="M-1200 150H410L480 80L580 180L680 80L750 150H2600" width={14} className={styles.pulse} />
    </svg>
    <div className={`wrap ${styles.call}`}>
      <div className={styles.words}>
        <h2 className="d2">{copy.title}</h2>
        <p className="lead mt-4 text-muted">{copy.text}</p>
      </div>
      <Card copy={copy} picture={picture} />
    </div>
  </section>
)
