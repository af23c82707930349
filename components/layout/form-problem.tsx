import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icon.tsx'

type FormProblemProps = {
  title: string
  message: string
  /** The fields in question, by their ids. */
  fields: readonly { field: string; name: string; error: string }[]
  children?: ReactNode
}

/** Says above a form what was wrong with it, and leads to each field. */
export const FormProblem = ({ title, message, fields, children }: FormProblemProps) => (
  <div role="alert" className="mb-9 grid gap-3 rounded-lg border-2 border-danger bg-danger-tint p-6">
    <h2 className="h4 flex items-center gap-2.5">
      <Icon name="circle-alert" className="text-danger" />
      {title}
    </h2>
    {/* The sentence for the whole form may be one of its fields' own. */}
    {fields.every(({ error }) => error !== message) && <p>{message}</p>}
    {fields.length > 0 && (
      <ul>
        {fields.map(({ field, name, error }) => (
          <li key={field}>
            <a href={`#${field}`} className="text-link text-danger">
              {name}: {error}
            </a>
          </li>
        ))}
      </ul>
    )}
    {children}
  </div>
)
