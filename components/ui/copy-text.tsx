import { Children, createElement, Fragment, type ReactNode } from 'react'
import { splitAtEmailsAndNumbers } from '#lib/i18n/inline-text.ts'

// A number may wrap only in viewports narrower than 20rem, such as on a phone with text at 200%. Use `nowrap`, because
// an `inline-block` inside a link would not be underlined.
const getSegmentClass = (segment: string) =>
  segment.includes(' ') ? 'min-[20rem]:whitespace-nowrap' : undefined

const isolateEmailsAndNumbers = (text: string) =>
  splitAtEmailsAndNumbers(text).map((segment, index) =>
    index % 2 ? createElement('bdi', { dir: 'ltr', className: getSegmentClass(segment) }, segment) : segment,
  )

/** Renders copy, keeping e-mail addresses and phone numbers left-to-right on right-to-left pages. */
export const CopyText = ({ children }: { children: ReactNode }) =>
  createElement(
    Fragment,
    null,
    ...Children.toArray(children).flatMap((child) =>
      typeof child === 'string' ? isolateEmailsAndNumbers(child) : child,
    ),
  )

/** A title in an unknown language; gives Arabic script more line height on left-to-right pages. */
export const BackendTitle = ({ children }: { children: string }) => (
  <bdi className={/\p{Script=Arabic}/u.test(children) ? 'arabic-script' : undefined}>{children}</bdi>
)
