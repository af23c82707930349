'use client'

import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { CareerCategory } from '#lib/content/categories.ts'
import type { VacancyTab } from '#lib/content/section-careers.ts'

type VacancyTabsProps = {
  label: string
  tabs: readonly VacancyTab[]
  current: CareerCategory
  /** How many there are under the first tab. */
  total: string
  panelId: string
  onChoose: (tab: VacancyTab) => void
}

// Which tab a key leads to, from the one at `index`.
const targetOf = (key: string, index: number, length: number) => {
  const onward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  if (key === onward) return (index + 1) % length
  if (key === backward) return (index - 1 + length) % length
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  return key === ' ' ? index : null
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Links to the categories, which JavaScript makes the tabs of one panel. */
export function VacancyTabs({ label, tabs, current, total, panelId, onChoose }: VacancyTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [isLive, setLive] = useState(false)

  useEffect(() => {
    setLive(true)
    // On a phone the chosen tab may stand beyond the edge.
    const chosen = list.current?.querySelector('[aria-current]')
    if (!list.current || !chosen) return
    const { x, width } = list.current.getBoundingClientRect()
    const tab = chosen.getBoundingClientRect()
    list.current.scrollBy({ left: tab.x + tab.width / 2 - x - width / 2, behavior: 'instant' })
  }, [])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const links = event.currentTarget.querySelectorAll('a')
    const index = tabs.findIndex(({ category }) => category === current)
    const target = targetOf(event.key, index, tabs.length)
    const tab = target === null ? undefined : tabs[target]
    if (target === null || !tab) return
    event.preventDefault()
    links[target]?.focus()
    onChoose(tab)
  }

  const listState = { role: isLive ? 'tablist' : 'group', 'aria-label': label, ...(isLive && { onKeyDown }) }
  return (
    <div ref={list} className="tabs" {...listState}>
      {tabs.map((tab, index) => {
        const isChosen = tab.category === current
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
            key={tab.category}
            href={tab.href}
            className="tab"
            {...state}
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              onChoose(tab)
            }}
          >
            {tab.name}
            {index === 0 && <span className="tab-count">{total}</span>}
          </a>
        )
      })}
    </div>
  )
}
