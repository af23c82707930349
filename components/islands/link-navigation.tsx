'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef, useTransition } from 'react'
import { isPlainClick } from '#components/ui/site-link.tsx'
import styles from './link-navigation.module.css'

// Excluded are language links (`hreflang`), pages that must not come from the router's cache
// (`target="_self"`), and fragments, because the router's navigation fires no `hashchange`.
const routedLink = 'a[href^="/"]:not([href*="#"], [hreflang], [target])'

const findRoutedLink = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>(routedLink) : null

const linksTo = (href: string) => [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)]

/** The link that was last followed on a page, by the page's path: its index among those with its `href`. */
const followedLinks = new Map<string, { href: string; index: number }>()

// The router leaves the focus where it was. When a browser loads a page, Tab starts at the page's first link.
const focusTop = () => {
  document.body.tabIndex = -1
  document.body.focus({ preventScroll: true })
  document.body.removeAttribute('tabindex')
}

const focusFollowedLink = (path: string) => {
  const { href = '', index = 0 } = followedLinks.get(path) ?? {}
  const link = linksTo(href)[index]
  if (link) link.focus({ preventScroll: true })
  else focusTop()
}

/** One listener serves all links, because a component per link costs a phone more than the rest of a page. */
export const LinkNavigation = ({ message }: { message: string }) => {
  const router = useRouter()
  const pathname = usePathname()
  const [isPending, startTransition] = useTransition()
  const isTraversal = useRef(false)
  const shownPath = useRef(pathname)
  // Not in a layout effect's cleanup, after which React restores the focus.
  useEffect(() => (isPending ? focusTop : undefined), [isPending])
  useEffect(() => {
    if (isTraversal.current) focusFollowedLink(pathname)
    isTraversal.current = false
    shownPath.current = pathname
  }, [pathname])
  // Use a layout effect, so that links use the router from the first commit on.
  useLayoutEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = findRoutedLink(event)
      if (!link || event.defaultPrevented || !isPlainClick(event)) return
      const href = link.getAttribute('href') ?? ''
      event.preventDefault()
      isTraversal.current = false
      followedLinks.set(window.location.pathname, { href, index: linksTo(href).indexOf(link) })
      startTransition(() => router.push(href))
    }
    // A link to a fragment fires this event too.
    const onPopState = () => {
      isTraversal.current = window.location.pathname !== shownPath.current
    }
    // Do not prefetch on touch, because the tap follows immediately and the router would load the page a second time.
    const onPointerOver = (event: PointerEvent) => {
      const href = event.pointerType === 'mouse' && findRoutedLink(event)?.getAttribute('href')
      if (href) router.prefetch(href)
    }
    document.addEventListener('click', onClick)
    document.addEventListener('pointerover', onPointerOver)
    // Added before the router's listener, which renders the page immediately.
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
