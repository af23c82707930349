'use client'

import { useRouter } from 'next/navigation'
import { useLayoutEffect, useTransition } from 'react'
import { isPlainClick } from '#components/ui/site-link.tsx'

// A language's link has `hreflang`; a page that must not come from the router's cache has `target="_self"`. Anchors are
// left to the browser, because the router's navigation fires no hashchange.
const routedLink = 'a[href^="/"]:not([href*="#"], [hreflang], [target])'

/**
 * Navigates to pages of the site through the router, and until the next one is there announces it and shows a progress
 * line. One listener serves all links, because a component for each costs a phone more than the rest of a page.
 */
export const LinkNavigation = ({ message }: { message: string }) => {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  // A layout effect: from the first commit on no link loads a whole page.
  useLayoutEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest(routedLink) : null
      const href = link?.getAttribute('href')
      if (!href || event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      startTransition(() => router.push(href))
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [router])
  return (
    // The line moves at once, but never reaches its end before the next page is there.
    <div
      id="navigation-progress"
      role="status"
      className="inset-x-0 top-0 z-100 origin-[calc(50%-50%*var(--direction))_0] scale-x-8 not-empty:fixed not-empty:h-0.75 not-empty:scale-x-92 not-empty:bg-brand-strong not-empty:duration-[12s] not-empty:ease-road motion-safe:not-empty:transition-[scale]"
    >
      {isPending && <span className="sr-only">{message}</span>}
    </div>
  )
}
