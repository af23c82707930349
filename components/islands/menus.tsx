'use client'

import {
  type MouseEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { reserveScrollbarGutter } from '#lib/browser/scroll-bar.ts'
import { sideMenuId } from './language-menu.tsx'
import styles from './menus.module.css'

const isOnLink = ({ target }: Event) => target instanceof Element && target.closest('a') !== null

const closeOpenMenus = (shouldStayOpen: (menu: Element) => boolean = () => false) => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('[name="header-menu"][open]'))
    menu.open = shouldStayOpen(menu)
}

const closeOnEscape = ({ key }: KeyboardEvent) => {
  if (key !== 'Escape') return
  document.querySelector<HTMLElement>('[name="header-menu"][open] > summary')?.focus()
  closeOpenMenus()
}

/** Closes the header's menus on Escape, on navigation and on interaction with other elements. */
export function MenuCloser() {
  // Use a layout effect. A link clicked before a passive effect runs would leave the menu open.
  useLayoutEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const closeOtherMenus = ({ target }: Event) =>
      closeOpenMenus((menu) => target instanceof Node && menu.contains(target))
    document.addEventListener('pointerdown', closeOtherMenus, { signal })
    document.addEventListener('focusin', closeOtherMenus, { signal })
    document.addEventListener('keydown', closeOnEscape, { signal })
    document.addEventListener('click', (event) => isOnLink(event) && closeOpenMenus(), { signal })
    window.addEventListener('popstate', () => closeOpenMenus(), { signal })
    return () => controller.abort()
  }, [])
  return null
}

const openerId = 'site-menu-opener'

// The space bar activates buttons, but not links with the role of a button.
const clickOnSpace = (event: ReactKeyboardEvent<HTMLElement>) => {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

const setDialogOpen = (dialog: HTMLDialogElement, isOpen: boolean) => {
  if (isOpen) reserveScrollbarGutter()
  if (dialog.showModal) return isOpen ? dialog.showModal() : dialog.close()
  // Firefox before 98 has no `showModal`, so the menu is not modal there.
  dialog.toggleAttribute('open', isOpen)
  if (!isOpen) dialog.dispatchEvent(new Event('close'))
}

type MobileNavProps = {
  labels: { open: string; close: string }
  icons: { open: ReactNode; close: ReactNode }
  logo: ReactNode
  children: ReactNode
}

/** The menu button and the side menu. Until hydration, the button is a link and the menu its `:target`. */
export function MobileNav({ labels, icons, logo, children }: MobileNavProps) {
  const menu = useRef<HTMLDialogElement>(null)
  // Undefined until hydration.
  const [isOpen, setOpen] = useState<boolean>()

  useLayoutEffect(() => {
    const dialog = menu.current
    if (!dialog) return
    const controller = new AbortController()
    const { signal } = controller
    const onDialogClick = (event: Event) => {
      // Clicks on the backdrop have the dialog itself as their target.
      if (event.target === dialog || isOnLink(event)) setDialogOpen(dialog, false)
    }
    dialog.addEventListener('click', onDialogClick, { signal })
    dialog.addEventListener('close', () => setOpen(false), { signal })
    window.addEventListener('popstate', () => setDialogOpen(dialog, false), { signal })
    // The visitor may have opened the menu before hydration.
    const isTargeted = dialog.matches(':target')
    if (isTargeted) setDialogOpen(dialog, true)
    // Use a transition. A synchronous update would prolong every page's first commit.
    startTransition(() => setOpen(isTargeted))
    return () => controller.abort()
  }, [])

  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    if (menu.current) setDialogOpen(menu.current, true)
    setOpen(true)
  }
  const isHydrated = isOpen !== undefined
  const role = isHydrated ? 'button' : undefined

  return (
    <>
      <a
        id={openerId}
        href={`#${sideMenuId}`}
        role={role}
        aria-label={labels.open}
        aria-expanded={isOpen}
        aria-controls={sideMenuId}
        className={`${styles.button} bar:hidden print:hidden`}
        onClick={openMenu}
        onKeyDown={clickOnSpace}
      >
        {icons.open}
      </a>
      <dialog
        ref={menu}
        id={sideMenuId}
        className={styles.sideMenu}
        aria-label={labels.open}
        data-live={isHydrated || undefined}
      >
        <div className={styles.head}>
          {logo}
          <a
            href={`#${openerId}`}
            role={role}
            aria-label={labels.close}
            className={styles.button}
            onClick={(event) => event.preventDefault()}
            onKeyDown={clickOnSpace}
          >
            {icons.close}
          </a>
        </div>
        {children}
      </dialog>
    </>
  )
}
