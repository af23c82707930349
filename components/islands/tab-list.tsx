'use client'

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { isPlainClick } from './plain-click.ts'

/** A tab, which is a link to what it shows while there is no JavaScript. */
export type TabLink = { id: string; href: string; panelId: string; face: ReactNode }

type Look = { list: string; tab: string; orientation: 'horizontal' | 'vertical' }

type TabListProps = {
  label: string
  tabs: readonly TabLink[]
  /** The chosen tab's id; the server may not know it. */
  current: string | undefined
  look: Look
  ref?: RefObject<HTMLDivElement | null>
  onChoose: (id: string) => void
}

// The key that leads onward, and the one back.
const keysOf = (orientation: Look['orientation']) => {
  if (orientation === 'vertical') return ['ArrowDown', 'ArrowUp']
  return document.dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
}

// Which tab a key leads to, from the one at `index`.
const targetOf = (key: string, index: number, length: number, orientation: Look['orientation']) => {
  const [onward, backward] = keysOf(orientation)
  if (key === onward) return (index + 1) % length
  if (key === backward) return (index - 1 + length) % length
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  return key === ' ' ? index : null
}

/** Links, which JavaScript makes a list of tabs with one stop for the keyboard. */
export function TabList({ label, tabs, current, look, ref, onChoose }: TabListProps) {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const links = event.currentTarget.querySelectorAll('a')
    const index = tabs.findIndex(({ id }) => id === current)
    const target = targetOf(event.key, index, tabs.length, look.orientation)
    const tab = target === null ? undefined : tabs[target]
    if (target === null || !tab) return
    event.preventDefault()
    links[target]?.focus()
    onChoose(tab.id)
  }

  const listState = {
    'aria-label': label,
    ...(isLive ? { role: 'tablist', 'aria-orientation': look.orientation, onKeyDown } : { role: 'group' }),
  }
  return (
    <div ref={ref} className={look.list} {...listState}>
      {tabs.map(({ id, href, panelId, face }) => {
        const isChosen = id === current
        const state = isLive
          ? {
              role: 'tab',
              'aria-selected': isChosen,
              'aria-controls': isChosen ? panelId : undefined,
              tabIndex: isChosen ? 0 : -1,
            }
          : { 'aria-current': isChosen ? ('true' as const) : undefined }
        return (
          <a
            key={id}
            id={`${id}-tab`}
            href={href}
            className={look.tab}
            {...state}
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              onChoose(id)
            }}
          >
            {face}
          </a>
        )
      })}
    </div>
  )
}
