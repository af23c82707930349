'use client'

import { List, Root, Trigger } from '@radix-ui/react-tabs'
import { type ComponentProps, type ReactNode, useState, useSyncExternalStore } from 'react'
import { isPlainClick } from '#components/ui/site-link.tsx'

const subscribeToNothing = () => () => undefined

/** Returns the page's direction, which arrow keys follow; null until hydration. */
const useHydratedDirection = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => (document.dir === 'rtl' ? 'rtl' : 'ltr'),
    () => null,
  )

type PartProps = ComponentProps<'div'> & { isHydrated: boolean }

// `TabLinks` and `Tab` get the roles and handlers of tabs on hydration. `TabLinks` drops Radix's `style`,
// because the Content-Security-Policy forbids inline styles.
const TabLinks = ({ isHydrated, ref, className, children, style: _style, ...list }: PartProps) => {
  const state = isHydrated ? list : { role: 'group', 'aria-label': list['aria-label'] }
  return (
    <div ref={ref} className={className} {...state}>
      {children}
    </div>
  )
}

type TabProps = ComponentProps<'a'> & { isHydrated: boolean; isSelected: boolean }

const Tab = ({ isHydrated, isSelected, ref, href, className, children, type: _type, ...tab }: TabProps) => {
  const tabProps: ComponentProps<'a'> = {
    ...tab,
    // A click with a modifier opens the link elsewhere; the focus would also select the tab here.
    onMouseDown: (event) => (isPlainClick(event) ? tab.onMouseDown?.(event) : event.preventDefault()),
    onClick: (event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      // Radix selects a tab on focus, which assistive software may not move before it clicks.
      event.currentTarget.focus({ preventScroll: true })
    },
    onKeyDown: (event) => {
      tab.onKeyDown?.(event)
      // The space bar selects the tab and must not scroll the page.
      if (event.key === ' ') event.preventDefault()
    },
  }
  const state = isHydrated ? tabProps : { 'aria-current': isSelected ? ('true' as const) : undefined }
  return (
    <a ref={ref} href={href} className={className} {...state}>
      {children}
    </a>
  )
}

type TabGroupProps = {
  /** The island's name in components/islands/lazy-islands.tsx. */
  islandName: string
  current: string
  onSelect: (id: string) => void
  orientation?: 'horizontal' | 'vertical'
  className?: string
  children: ReactNode
}

/** A list of tabs with their panels. `onSelect` can fire twice: on focus and on click. */
export function TabGroup({ islandName, current, onSelect, orientation, className, children }: TabGroupProps) {
  const direction = useHydratedDirection()
  return (
    <Root asChild value={current} onValueChange={onSelect} orientation={orientation} dir={direction ?? 'ltr'}>
      <div data-island={islandName} className={className} dir={undefined}>
        {children}
      </div>
    </Root>
  )
}

type TabListProps = {
  label: string
  /** Until hydration, each tab is a link to its `href`. */
  tabs: readonly { id: string; href: string; panelId: string; content: ReactNode }[]
  /** Undefined until hydration if the URL fragment selects the tab. */
  current: string | undefined
  classNames: { list: string | undefined; tab: string | undefined }
}

/** Links that hydration turns into a list of tabs with a single tab stop. */
export function TabList({ label, tabs, current, classNames }: TabListProps) {
  const isHydrated = useHydratedDirection() !== null
  return (
    <List asChild aria-label={label} className={classNames.list}>
      <TabLinks isHydrated={isHydrated}>
        {tabs.map(({ id, href, panelId, content }) => (
          <Trigger key={id} asChild value={id} id={`${id}-tab`} aria-controls={panelId}>
            <Tab isHydrated={isHydrated} isSelected={id === current} href={href} className={classNames.tab}>
              {content}
            </Tab>
          </Trigger>
        ))}
      </TabLinks>
    </List>
  )
}

type TabsProps = {
  label: string
  /** Each `id` is the panel's id, used as URL fragment. */
  tabs: readonly { id: string; content: ReactNode; panel: ReactNode }[]
  /** `byFragment` applies until hydration, while the URL fragment selects the panel. */
  classNames: Record<'tabbed' | 'byFragment' | 'list' | 'tab' | 'panel', string | undefined>
}

/**
 * Tabs with one visible panel on screen; without JavaScript the URL fragment selects it. The panels are not
 * Radix's, which would add 1 kB for a few attributes.
 */
export function Tabs({ label, tabs, classNames }: TabsProps) {
  const isHydrated = useHydratedDirection() !== null
  const fragment = useSyncExternalStore(
    subscribeToNothing,
    () => window.location.hash.slice(1),
    () => '',
  )
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const current = (tabs.find(({ id }) => id === (selectedId ?? fragment)) ?? tabs[0])?.id ?? ''

  return (
    <TabGroup
      islandName="tabs"
      current={current}
      onSelect={setSelectedId}
      orientation="vertical"
      className={isHydrated ? classNames.tabbed : `${classNames.tabbed} ${classNames.byFragment}`}
    >
      <TabList
        label={label}
        classNames={classNames}
        tabs={tabs.map(({ id, content }) => ({ id, href: `#${id}`, panelId: id, content }))}
        current={isHydrated ? current : undefined}
      />
      <div className="grid min-w-0 gap-4">
        {tabs.map(({ id, panel }) => {
          const state = isHydrated && {
            role: 'tabpanel',
            'aria-labelledby': `${id}-tab`,
            tabIndex: 0,
            hidden: id !== current,
          }
          return (
            <div key={id} id={id} className={classNames.panel} {...state}>
              {panel}
            </div>
          )
        })}
      </div>
    </TabGroup>
  )
}
