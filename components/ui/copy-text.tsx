import { createElement, Fragment } from 'react'
import { splitAtContacts } from '#lib/i18n/inline-text.ts'

// `inline-block` keeps a number with spaces on one line if the line is long enough.
const classOf = (contact: string) => (contact.includes(' ') ? 'inline-block' : undefined)

/** Renders copy whose e-mail addresses and phone numbers stay left-to-right on right-to-left pages. */
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

/** A title in an unknown language; Arabic script gets more line height on left-to-right pages. */
export const BackendTitle = ({ children }: { children: string }) => (
  <bdi className={/\p{Script=Arabic}/u.test(children) ? 'arabic-script' : undefined}>{children}</bdi>
)
