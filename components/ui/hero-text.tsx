import type { ReactNode } from 'react'
import { CopyText } from './copy-text.tsx'
import styles from './hero-text.module.css'

type HeroTextProps = { title: string; text: string; children: ReactNode }

/** A hero's promise, the sentence under it, and what to do about it. */
export function HeroText({ title, text, children }: HeroTextProps) {
  return (
    <div className={styles.words}>
      <h1 className="d1">{title}</h1>
      <p className="lead mt-[18px] max-w-[30em] font-medium">
        <CopyText>{text}</CopyText>
      </p>
      <div className="mt-7">{children}</div>
    </div>
  )
}
