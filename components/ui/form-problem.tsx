import type { ReactNode, Ref } from 'react'
import styles from './form.module.css'

/** A field in question, by its id. */
type WrongField = { field: string; name: string; error: string }

type FormProblemProps = {
  /** The box that takes the focus when it appears. */
  box?: Ref<HTMLDivElement>
  title: string
  message?: string
  fields: readonly WrongField[]
  icon: ReactNode
  /** Whether the focus starts here, on a page that came with errors. */
  isFirst?: boolean
  children?: ReactNode
}

/** Says above a form what was wrong with it, and leads to each field. */
export const FormProblem = ({ box, title, message, fields, icon, isFirst, children }: FormProblemProps) => (
  <div ref={box} tabIndex={-1} role="alert" autoFocus={isFirst} className={styles.problem}>
    <h2 className="h4 flex items-center gap-2.5">
      <span className={styles.problemTitle}>{icon}</span>
      {title}
    </h2>
    {/* The message for the form may be the error of a field, which is listed below. */}
    {message && fields.every(({ error }) => error !== message) && (
      <p>
        {/* A server may speak another language than the page. */}
        <bdi>{message}</bdi>
      </p>
    )}
    {fields.length > 0 && (
      <ul>
        {fields.map(({ field, name, error }) => (
          <li key={field}>
            <a href={`#${field}`} className={`text-link ${styles.problemLink}`}>
              {name}: {error}
            </a>
          </li>
        ))}
      </ul>
    )}
    {children}
  </div>
)
