'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef, useTransition } from 'react'
import { isPlainClick } from '#components/ui/site-link.tsx'
import styles from './link-navigation.module.css'

// Excludes language links (`hreflang`), links to pages that must not come from the router's cache (`target="_self"`),
// and links to fragments, because the router fires no `hashchange`.
const routedLinkSelector = 'a[href^="/"]:not([href*="#"], [hreflang], [target])'

const findRoutedLink = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>(routedLinkSelector) : null

const findLinksTo = (href: string) => [
  ...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`),
]

/** The last link followed on each page, by path: its `href`, and its index among the links with that `href`. */
const followedLinkByPath = new Map<string, { href: string; index: number }>()

// Makes Tab start at the page's first link, as after a full page load. The router does not move the focus.
const resetFocus = () => {
  document.body.tabIndex = -1
  document.body.focus({ preventScroll: true })
  document.body.removeAttribute('tabindex')
}

const focusFollowedLink = (path: string) => {
  const { href = '', index = 0 } = followedLinkByPath.get(path) ?? {}
  const link = findLinksTo(href)[index]
  if (link) link.focus({ preventScroll: true })
  else resetFocus()
}

/**
 * Handles all routed links with listeners on the document. On phones, a component for each link would take longer to
 * hydrate than the rest of a page.
 */
export const LinkNavigation = ({ message }: { message: string }) => {
  const router = useRouter()
  const pathname = usePathname()
  const [isPending, startTransition] = useTransition()
  const isTraversal = useRef(false)
  const renderedPath = useRef(pathname)
  // Do not use a layout effect. React would restore the focus after the cleanup.
  useEffect(() => (isPending ? resetFocus : undefined), [isPending])
  useEffect(() => {
    if (isTraversal.current) focusFollowedLink(pathname)
    isTraversal.current = false
    renderedPath.current = pathname
  }, [pathname])
  // Use a layout effect, so that links use the router from the first commit on.
  useLayoutEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = findRoutedLink(event)
      if (!link || event.defaultPrevented || !isPlainClick(event)) return
      const href = link.getAttribute('href') ?? ''
      event.preventDefault()
      isTraversal.current = false
      followedLinkByPath.set(window.location.pathname, { href, index: findLinksTo(href).indexOf(link) })
      startTransition(() => router.push(href))
    }
    // Links to a fragment also fire `popstate`.
    const onPopState = () => {
      isTraversal.current = window.location.pathname !== renderedPath.current
    }
    // Do not prefetch on touch. The tap follows immediately, and the router would load the page twice.
    const onPointerOver = (event: PointerEvent) => {
      const href = event.pointerType === 'mouse' && findRoutedLink(event)?.getAttribute('href')
      if (href) router.prefetch(href)
    }
    document.addEventListener('click', onClick)
    document.addEventListener('pointerover', onPointerOver)
    // This listener must run before the router's, which renders the page immediately.
    window.addEventListener('popstate', onPopState)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('pointerover', onPointerOver)
      window.removeEventListener('popstate', onPopState)
    }
  }, [router])
  return (
    <div id="navigation-progress" role="status" className={styles.bar}>
      {isPending && <span className="sr-only">{message}</span>}
    </div>
  )
}
