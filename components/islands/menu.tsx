'use client'

import { type ReactNode, useLayoutEffect, useRef } from 'react'

type MenuProps = {
  /** What stands on the button. */
  trigger: ReactNode
  triggerClassName: string | undefined
  className?: string
  children: ReactNode
}

/** A disclosure of the header. The browser opens it, one at a time; this closes it when the visitor turns away. */
export function Menu({ trigger, triggerClassName, className, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)

  // With the links inside, not a moment later: one that is followed in between would leave the menu open.
  useLayoutEffect(() => {
    const close = () => {
      if (menu.current) menu.current.open = false
    }
    const closeUnlessInside = ({ target }: Event) => {
      if (!(target instanceof Node && menu.current?.contains(target))) close()
    }
    const closeAfterLink = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) close()
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return
      close()
      menu.current.querySelector('summary')?.focus()
    }
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('pointerdown', closeUnlessInside, { signal })
    document.addEventListener('focusin', closeUnlessInside, { signal })
    document.addEventListener('keydown', closeOnEscape, { signal })
    menu.current?.addEventListener('click', closeAfterLink, { signal })
    window.addEventListener('popstate', close, { signal })
    return () => controller.abort()
  }, [])

  return (
    <details ref={menu} name="header-menu" className={className}>
      <summary className={triggerClassName}>{trigger}</summary>
      {children}
    </details>
  )
}
