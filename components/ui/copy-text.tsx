import { Children, createElement, Fragment, type ReactNode } from 'react'
import { splitAtContacts } from '#lib/i18n/inline-text.ts'

// Only text of twice the size may wrap a number in a narrow window. An `inline-block` would lose a link's underline.
const getContactClass = (contact: string) =>
  contact.includes(' ') ? 'min-[20rem]:whitespace-nowrap' : undefined

const isolateContacts = (text: string) =>
  splitAtContacts(text).map((part, index) =>
    index % 2 ? createElement('bdi', { dir: 'ltr', className: getContactClass(part) }, part) : part,
  )

/** Renders copy whose e-mail addresses and phone numbers stay left-to-right on right-to-left pages. */
export const CopyText = ({ children }: { children: ReactNode }) =>
  createElement(
    Fragment,
    null,
    ...Children.toArray(children).flatMap((child) =>
      typeof child === 'string' ? isolateContacts(child) : child,
    ),
  )

/** A title in an unknown language; gives Arabic script more line height on left-to-right pages. */
export const BackendTitle = ({ children }: { children: string }) => (
  <bdi className={/\p{Script=Arabic}/u.test(children) ? 'arabic-script' : undefined}>{children}</bdi>
)
