'use client'

import { useRouter } from 'next/navigation'
import { useLayoutEffect, useTransition } from 'react'
import { isPlainClick } from '#components/ui/site-link.tsx'
import styles from './link-navigation.module.css'

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
    <div id="navigation-progress" role="status" className={styles.bar}>
      {isPending && <span className="sr-only">{message}</span>}
    </div>
  )
}
