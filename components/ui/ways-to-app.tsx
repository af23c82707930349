import type { ReactNode } from 'react'
import { CopyText } from './copy-text.tsx'
import styles from './ways-to-app.module.css'

type WaysToAppProps = { title: string; text?: string; children: ReactNode }

/** What leads to the app when no link was sent, and why that is. */
export const WaysToApp = ({ title, text, children }: WaysToAppProps) => (
  <div className={styles.ways}>
    <p className="h4">{title}</p>
    {text && (
      <p>
        <CopyText>{text}</CopyText>
      </p>
    )}
    {children}
  </div>
)
