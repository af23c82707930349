import type { ReactNode } from 'react'

type EmptyStateProps = { drawing: ReactNode; title: string; text?: string; children?: ReactNode }

/** Replaces a list that is empty or failed to load; explains the reason and what the visitor can do. */
export const EmptyState = ({ drawing, title, text, children }: EmptyStateProps) => (
  <div className="grid justify-items-start gap-3 border-b border-line py-8">
    {drawing}
    <h3 className="d3">{title}</h3>
    {text && <p className="text-muted">{text}</p>}
    {children}
  </div>
)

/** Illustrates missing content with a route line that turns into dashes. */
export const BrokenLine = () => (
  <svg viewBox="0 0 300 60" width="300" className="max-w-full rtl:mirrored" aria-hidden="true">
    <path d="M0 30H130" fill="none" strokeWidth="12" className="stroke-brand" />
    <path d="M150 30H300" fill="none" strokeWidth="12" strokeDasharray="22 16" className="stroke-line" />
  </svg>
)
