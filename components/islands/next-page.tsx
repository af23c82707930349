'use client'

import { useRouter } from 'next/navigation'
import { useLayoutEffect, useTransition } from 'react'
import { isPlainClick, routedLink } from '#components/ui/site-link.tsx'

/**
 * Leads to pages of the site without loading the whole document, and says until then that the next one is coming: a
 * line while something is said (app/styles/base.css). One listener for all links, because a component for each is
 * more work for a phone than the rest of a page.
 */
export const NextPage = ({ words }: { words: string }) => {
  const router = useRouter()
  const [isComing, startTransition] = useTransition()
  // A layout effect: from the first commit on no link loads a whole page.
  useLayoutEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest(routedLink) : null
      const href = link?.getAttribute('href')
      if (!href || event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      startTransition(() => router.push(href))
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [router])
  return (
    <div id="next-page" role="status">
      {isComing && <span className="sr-only">{words}</span>}
    </div>
  )
}
