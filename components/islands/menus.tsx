'use client'

import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './menus.module.css'

/** Closes a menu when one of its links is followed, and on the way back. */
const useLeaving = <Menu extends HTMLElement>(menu: RefObject<Menu | null>, close: (menu: Menu) => void) => {
  // A layout effect, because a link that is followed before a later one would leave the menu open.
  useLayoutEffect(() => {
    const { current } = menu
    if (!current) return
    const end = new AbortController()
    const { signal } = end
    const closeAfterLink = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) close(current)
    }
    current.addEventListener('click', closeAfterLink, { signal })
    window.addEventListener('popstate', () => close(current), { signal })
    return () => end.abort()
  }, [menu, close])
}

const closeDetails = (menu: HTMLDetailsElement) => {
  menu.open = false
}

type MenuProps = {
  /** The button's words and sign. */
  trigger: ReactNode
  triggerClassName: string | undefined
  className?: string
  children: ReactNode
}

/** A disclosure of the header. The browser opens it, one at a time; this closes it when the visitor turns away. */
export function Menu({ trigger, triggerClassName, className, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  useLeaving(menu, closeDetails)

  useLayoutEffect(() => {
    const { current } = menu
    if (!current) return
    const closeUnlessInside = ({ target }: Event) => {
      if (!(target instanceof Node && current.contains(target))) closeDetails(current)
    }
    const closeOnEscape = ({ key }: { key: string }) => {
      if (key !== 'Escape' || !current.open) return
      closeDetails(current)
      current.querySelector('summary')?.focus()
    }
    const end = new AbortController()
    const { signal } = end
    document.addEventListener('pointerdown', closeUnlessInside, { signal })
    document.addEventListener('focusin', closeUnlessInside, { signal })
    document.addEventListener('keydown', closeOnEscape, { signal })
    return () => end.abort()
  }, [])

  return (
    <details ref={menu} name="header-menu" className={className}>
      <summary className={triggerClassName}>{trigger}</summary>
      {children}
    </details>
  )
}

const menuId = 'site-menu'
const openerId = 'site-menu-opener'
const buttonClass = `${styles.button} hover:bg-mist`

const closeDialog = (menu: HTMLDialogElement) => menu.close()

// The space bar presses a button, but does not follow a link, which this element is.
const clickBySpace = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

type MobileNavProps = {
  labels: { open: string; close: string }
  icons: { open: ReactNode; close: ReactNode }
  logo: ReactNode
  children: ReactNode
}

/** The burger and its side menu: a link to a `:target` until JavaScript makes it a button and a modal dialog. */
export function MobileNav({ labels, icons, logo, children }: MobileNavProps) {
  const menu = useRef<HTMLDialogElement>(null)
  const [isLive, setLive] = useState(false)
  const [isOpen, setOpen] = useState(false)

  useLeaving(menu, closeDialog)

  useLayoutEffect(() => {
    const dialog = menu.current
    if (!dialog) return
    // A click on the scrim has the dialog itself for its target.
    const closeOnScrim = ({ target }: Event) => {
      if (target === dialog) dialog.close()
    }
    const end = new AbortController()
    const { signal } = end
    dialog.addEventListener('click', closeOnScrim, { signal })
    dialog.addEventListener('close', () => setOpen(false), { signal })
    setLive(true)
    // The burger was pressed before hydration.
    if (dialog.matches(':target')) {
      dialog.showModal()
      setOpen(true)
    }
    return () => end.abort()
  }, [])

  const open = (event: MouseEvent) => {
    event.preventDefault()
    menu.current?.showModal()
    setOpen(true)
  }
  const role = isLive ? 'button' : undefined

  return (
    <>
      <a
        id={openerId}
        href={`#${menuId}`}
        role={role}
        aria-label={labels.open}
        aria-expanded={isLive ? isOpen : undefined}
        aria-controls={menuId}
        className={`${buttonClass} ${styles.opener} print:hidden`}
        onClick={open}
        onKeyDown={clickBySpace}
      >
        {icons.open}
      </a>
      <dialog
        ref={menu}
        id={menuId}
        className={styles.sideMenu}
        aria-label={labels.open}
        data-live={isLive || undefined}
      >
        <div className={styles.head}>
          {logo}
          <a
            href={`#${openerId}`}
            role={role}
            aria-label={labels.close}
            className={buttonClass}
            onClick={(event) => event.preventDefault()}
            onKeyDown={clickBySpace}
          >
            {icons.close}
          </a>
        </div>
        {children}
      </dialog>
    </>
  )
}
