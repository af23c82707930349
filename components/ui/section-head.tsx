import { CopyText } from './copy-text.tsx'
import styles from './section-head.module.css'

/** A section's headline, and a sentence beside it if there is one. */
export function SectionHead({ title, text }: { title: string; text?: string }) {
  return (
    <div className={styles.head}>
      <h2 className={`d2 ${styles.title}`}>
        <CopyText>{title}</CopyText>
      </h2>
      {text && (
        <p className={`lead ${styles.text}`}>
          <CopyText>{text}</CopyText>
        </p>
      )}
    </div>
  )
}
