'use client'

import { List, Root, Trigger } from '@radix-ui/react-tabs'
import { type MouseEvent, type ReactNode, useState, useSyncExternalStore } from 'react'
import { isPlainClick } from '#components/ui/site-link.tsx'
import { type Locale, locales } from '#lib/i18n/locales.ts'

const subscribeToNothing = () => () => undefined

const useIsHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

type TabGroupProps = {
  /** The island's name in components/islands/lazy-islands.tsx. */
  islandName: string
  currentId: string
  onSelect: (id: string) => void
  /** Sets the direction of the left and right arrow keys. */
  locale: Locale
  orientation?: 'horizontal' | 'vertical'
  className?: string
  children: ReactNode
}

/** A list of tabs with their panels. `onSelect` can fire twice: on focus and on `mousedown`. */
export const TabGroup = ({ islandName, currentId, onSelect, locale, ...props }: TabGroupProps) => (
  <Root
    data-island={islandName}
    value={currentId}
    onValueChange={onSelect}
    dir={locales[locale].dir}
    {...props}
  />
)

// A click with a modifier key or another mouse button has its own effect, such as opening the link in a new window, so
// it must not focus and select the tab here. On a plain click, Radix would focus the tab by script, and browsers would
// show the focus ring as if a key had been pressed.
const focusWithoutRing = (event: MouseEvent<HTMLElement>) => {
  if (isPlainClick(event)) event.currentTarget.focus({ preventScroll: true, focusVisible: false })
  else event.preventDefault()
}

const selectTab = (event: MouseEvent<HTMLElement>) => {
  if (!isPlainClick(event)) return
  event.preventDefault()
  // Radix selects a tab on focus, but assistive technology may click a tab without focusing it.
  event.currentTarget.focus({ preventScroll: true })
}

// Tabs need JavaScript, so they are links in a group until hydration. The Content-Security-Policy forbids the inline
// style that Radix would add to the HTML.
const linkGroupProps = {
  role: 'group',
  'aria-orientation': undefined,
  tabIndex: undefined,
  style: { outline: undefined },
}
const linkProps = { role: undefined, 'aria-selected': undefined, tabIndex: undefined }

type TabListProps = {
  label: string
  /** Until hydration, each tab is a link to its `href`. */
  tabs: readonly { id: string; href: string; panelId: string; content: ReactNode }[]
  /** Undefined until hydration if the URL fragment selects the tab. */
  currentId: string | undefined
  classNames: { list: string | undefined; tab: string | undefined }
}

/** Links that become a list of tabs, with a single tab stop, on hydration. */
export function TabList({ label, tabs, currentId, classNames }: TabListProps) {
  const isHydrated = useIsHydrated()
  return (
    <List
      aria-label={label}
      className={classNames.list}
      // The space bar selects a tab and must not scroll the page.
      onKeyDown={(event) => event.key === ' ' && event.preventDefault()}
      {...(isHydrated ? {} : linkGroupProps)}
    >
      {tabs.map(({ id, href, panelId, content }) => (
        <Trigger key={id} asChild value={id} type={undefined} id={`${id}-tab`} aria-controls={panelId}>
          <a
            href={href}
            className={classNames.tab}
            onMouseDown={focusWithoutRing}
            onClick={selectTab}
            {...(isHydrated ? {} : { ...linkProps, 'aria-current': id === currentId || undefined })}
          >
            {content}
          </a>
        </Trigger>
      ))}
    </List>
  )
}

type TabsProps = {
  label: string
  /** Each `id` is the panel's id and URL fragment. */
  tabs: readonly { id: string; content: ReactNode; panel: ReactNode }[]
  locale: Locale
  /** `byFragment` applies until hydration, while the URL fragment selects the panel. */
  classNames: Record<'tabbed' | 'byFragment' | 'list' | 'tab' | 'panel', string | undefined>
}

/**
 * Tabs with one visible panel. The URL fragment selects the initial panel and, if JavaScript is off, every later one.
 * Does not use Radix's panels, which would add 1 kB for a few attributes.
 */
export function Tabs({ label, tabs, locale, classNames }: TabsProps) {
  const isHydrated = useIsHydrated()
  const fragment = useSyncExternalStore(
    subscribeToNothing,
    () => window.location.hash.slice(1),
    () => '',
  )
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const currentId = (tabs.find(({ id }) => id === (selectedId ?? fragment)) ?? tabs[0])?.id ?? ''

  return (
    <TabGroup
      islandName="tabs"
      currentId={currentId}
      onSelect={setSelectedId}
      locale={locale}
      orientation="vertical"
      className={isHydrated ? classNames.tabbed : `${classNames.tabbed} ${classNames.byFragment}`}
    >
      <TabList
        label={label}
        classNames={classNames}
        tabs={tabs.map(({ id, content }) => ({ id, href: `#${id}`, panelId: id, content }))}
        currentId={isHydrated ? currentId : undefined}
      />
      <div className="grid min-w-0 gap-4">
        {tabs.map(({ id, panel }) => {
          const panelProps = isHydrated && {
            role: 'tabpanel',
            'aria-labelledby': `${id}-tab`,
            tabIndex: 0,
            hidden: id !== currentId,
          }
          return (
            <div key={id} id={id} className={classNames.panel} {...panelProps}>
              {panel}
            </div>
          )
        })}
      </div>
    </TabGroup>
  )
}
