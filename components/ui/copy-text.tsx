import { createElement, Fragment } from 'react'

// An e-mail address, a number with its country's code, or four Latin digits and more.
const dialled = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:\+\d|\d(?=(?:[ -]?\d){3}))(?:[ -]?\d)*)/

/** Copy in which what is dialled or typed keeps its own, left-to-right order. */
export function CopyText({ children }: { children: string }) {
  const parts = children.split(dialled)
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => (index % 2 ? createElement('bdi', { dir: 'ltr' }, part) : part)),
  )
}
