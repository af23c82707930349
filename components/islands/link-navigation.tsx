'use client'

import { useRouter } from 'next/navigation'
import { useLayoutEffect, useTransition } from 'react'
import { isPlainClick } from '#components/ui/site-link.tsx'

// Excluded are language links (`hreflang`), pages that must not come from the router's cache
// (`target="_self"`), and fragments, because the router's navigation fires no `hashchange`.
const routedLink = 'a[href^="/"]:not([href*="#"], [hreflang], [target])'

const routedHref = ({ target }: Event) =>
  target instanceof Element ? target.closest(routedLink)?.getAttribute('href') : null

/** One listener serves all links, because a component per link costs a phone more than the rest of a page. */
export const LinkNavigation = ({ message }: { message: string }) => {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  // Use a layout effect, so that links use the router from the first commit on.
  useLayoutEffect(() => {
    const onClick = (event: MouseEvent) => {
      const href = routedHref(event)
      if (!href || event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      startTransition(() => router.push(href))
    }
    // Do not prefetch on touch, because the tap follows immediately and the router would load the page a second time.
    const onPointerOver = (event: PointerEvent) => {
      const href = event.pointerType === 'mouse' ? routedHref(event) : null
      if (href) router.prefetch(href)
    }
    document.addEventListener('click', onClick)
    document.addEventListener('pointerover', onPointerOver)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('pointerover', onPointerOver)
    }
  }, [router])
  return (
    // The bar starts immediately, but is not full before the next page is rendered.
    <div
      id="navigation-progress"
      role="status"
      className="inset-x-0 top-0 z-100 origin-[calc(50%-50%*var(--direction))_0] scale-x-8 not-empty:fixed not-empty:h-0.75 not-empty:scale-x-92 not-empty:bg-brand-strong not-empty:duration-[12s] not-empty:ease-road motion-safe:not-empty:transition-[scale]"
    >
      {isPending && <span className="sr-only">{message}</span>}
    </div>
  )
}
