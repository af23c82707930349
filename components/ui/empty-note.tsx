import type { ReactNode } from 'react'

type EmptyNoteProps = { drawing: ReactNode; title: string; text?: string; children?: ReactNode }

/** Stands where a list would: why there is none, and what to do about it. */
export const EmptyNote = ({ drawing, title, text, children }: EmptyNoteProps) => (
  <div className="grid justify-items-start gap-2.5 border-b-[1.5px] border-line py-10">
    {drawing}
    <h3 className="d3">{title}</h3>
    {text && <p className="text-muted">{text}</p>}
    {children}
  </div>
)
