import styles from './careers.module.css'

type StatementProps = { copy: { statement: string; text: string } }

/** A few large sentences. */
export const Statement = ({ copy }: StatementProps) => (
  <div className="sec">
    <div className="wrap">
      <p className={`d3 ${styles.statement}`}>{copy.statement}</p>
      <p className="lead mt-6 text-muted">{copy.text}</p>
    </div>
  </div>
)
