'use client'

import { useEffect, useRef } from 'react'
import type { VacancyTab } from '#lib/content/section-careers.ts'
import type { CareerCategory } from '#lib/schemas/categories.ts'
import { TabList } from './tab-list.tsx'

type VacancyTabsProps = {
  label: string
  tabs: readonly VacancyTab[]
  current: CareerCategory
  panelId: string
  onChoose: (tab: VacancyTab) => void
}

const look = { list: 'tabs', tab: 'tab', orientation: 'horizontal' } as const

/** The categories as the tabs of one panel. */
export function VacancyTabs({ label, tabs, current, panelId, onChoose }: VacancyTabsProps) {
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // On a phone the chosen tab may stand beyond the edge.
    const chosen = list.current?.querySelector('[aria-current]')
    if (!list.current || !chosen) return
    const { x, width } = list.current.getBoundingClientRect()
    const tab = chosen.getBoundingClientRect()
    list.current.scrollBy({ left: tab.x + tab.width / 2 - x - width / 2, behavior: 'instant' })
  }, [])

  return (
    <TabList
      ref={list}
      label={label}
      look={look}
      tabs={tabs.map(({ category, href, name, count }) => ({
        id: category,
        href,
        panelId,
        face: (
          <>
            {name}
            <span className="tab-count">{count}</span>
          </>
        ),
      }))}
      current={current}
      onChoose={(category) => {
        const tab = tabs.find((each) => each.category === category)
        if (tab) onChoose(tab)
      }}
    />
  )
}
