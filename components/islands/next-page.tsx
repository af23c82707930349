'use client'

import { useLinkStatus } from 'next/link'
import { createPortal } from 'react-dom'

const id = 'next-page'

/** The place where a page says that the next one is coming; a line while something is said (app/styles/base.css). */
export const NextPagePlace = ({ words }: { words: string }) => (
  <div id={id} role="status" data-words={words} />
)

/** Inside a link of the router: says in that place that its page is coming, from the tap on until it is there. */
export function NextPage() {
  // The link may stand in a menu that the tap closes.
  const place = useLinkStatus().pending && document.getElementById(id)
  return place && createPortal(<span className="sr-only">{place.dataset.words}</span>, place)
}
