import { createElement, Fragment } from 'react'
import { splitAtContacts } from '#lib/i18n/inline-text.ts'

// A number with blanks goes to the next line as a whole, unless no line is long enough.
const classOf = (contact: string) => (contact.includes(' ') ? 'inline-block' : undefined)

/** Copy in which what is dialled or typed keeps its own, left-to-right order. */
export function CopyText({ children }: { children: string }) {
  const parts = splitAtContacts(children)
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) =>
      index % 2 ? createElement('bdi', { dir: 'ltr', className: classOf(part) }, part) : part,
    ),
  )
}

/** A heading in a language that nobody named: Arabic script gets its own room on a page in Latin script too. */
export const BackendTitle = ({ children }: { children: string }) => (
  <bdi className={/\p{Script=Arabic}/u.test(children) ? 'arabic-script' : undefined}>{children}</bdi>
)
