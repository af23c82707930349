'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { TabList } from './tab-list.tsx'

type TabsProps = {
  label: string
  /** Each tab's id is its panel's place in the address. */
  tabs: readonly { id: string; face: ReactNode; panel: ReactNode }[]
}

const look = { list: 'tabbed-list', tab: 'tabbed-tab', orientation: 'vertical' } as const

/** Tabs of which one panel is shown; without JavaScript the address chooses it (app/styles/tabbed.css). */
export function Tabs({ label, tabs }: TabsProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => setChosen(window.location.hash.slice(1)), [])
  const isLive = chosen !== null
  const current = isLive ? (tabs.find(({ id }) => id === chosen) ?? tabs[0])?.id : undefined

  return (
    <div className={isLive ? 'tabbed' : 'tabbed tabbed-by-address'}>
      <TabList
        label={label}
        look={look}
        tabs={tabs.map(({ id, face }) => ({ id, href: `#${id}`, panelId: id, face }))}
        current={current}
        onChoose={setChosen}
      />
      <div className="grid min-w-0 gap-4">
        {tabs.map(({ id, panel }) => {
          const state = isLive && {
            role: 'tabpanel',
            'aria-labelledby': `${id}-tab`,
            tabIndex: 0,
            hidden: id !== current,
          }
          return (
            <div key={id} id={id} className="tabbed-panel" {...state}>
              {panel}
            </div>
          )
        })}
      </div>
    </div>
  )
}
