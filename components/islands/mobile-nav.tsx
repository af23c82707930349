'use client'

import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './mobile-nav.module.css'

const menuId = 'site-menu'
const openerId = 'site-menu-opener'
const buttonClass = 'inline-grid size-11 shrink-0 place-items-center rounded-[12px] hover:bg-mist'

// A button answers to the space bar, a link does not.
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

  // With the links inside, not a moment later: one that is followed in between would leave the menu open.
  useLayoutEffect(() => {
    const dialog = menu.current
    if (!dialog) return
    const close = () => dialog.close()
    const closeAfterClick = ({ target }: Event) => {
      // A click on the scrim has the dialog itself for its target.
      if (target === dialog || (target instanceof Element && target.closest('a'))) close()
    }
    const controller = new AbortController()
    const { signal } = controller
    dialog.addEventListener('click', closeAfterClick, { signal })
    dialog.addEventListener('close', () => setOpen(false), { signal })
    window.addEventListener('popstate', close, { signal })
    setLive(true)
    // The burger was pressed before this ran.
    if (dialog.matches(':target')) {
      dialog.showModal()
      setOpen(true)
    }
    return () => controller.abort()
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
        className={`${buttonClass} -ms-2.5 nav:hidden print:hidden`}
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
        <div className="flex h-15 flex-none items-center justify-between border-b border-line ps-5 pe-2">
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
