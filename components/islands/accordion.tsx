'use client'

import { Content, Header, Item, Root, Trigger } from '@radix-ui/react-accordion'
import { type ComponentProps, createElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './accordion.module.css'

type AccordionProps = {
  items: readonly { value: string; question: string; answer: ReactNode }[]
  /** A plus icon, which CSS rotates into a cross while the answer is open. */
  icon: ReactNode
}

const panelElement = 'accordion-panel'

type PanelProps = ComponentProps<'div'> & { 'data-state'?: 'open' | 'closed' }

// A custom element, because React does not support `hidden="until-found"` on HTML elements. Radix's `ref` and
// `style` only serve to measure the panel, and the Content-Security-Policy forbids inline styles.
const Panel = ({ style: _style, ref: _ref, children, ...props }: PanelProps) =>
  createElement(
    panelElement,
    {
      ...props,
      hidden: props['data-state'] === 'closed' ? 'until-found' : undefined,
      // The browser may have opened the panel before hydration.
      suppressHydrationWarning: true,
    },
    <div className="min-h-0 overflow-hidden">
      <div className="max-w-[44em] pe-14 pb-6.5 text-muted">{children}</div>
    </div>,
  )

const panelOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(panelElement) : null

/** Opens the answer in which find-in-page has a match, even if that was before this code loaded. */
const useOpenOnFind = (firstValue: string) => {
  const list = useRef<HTMLDivElement>(null)
  const [{ open, isFound }, setState] = useState({ open: firstValue, isFound: false })
  useEffect(() => {
    const { current } = list
    if (!current) return
    const openPanel = (panel: HTMLElement | null) => {
      const value = panel?.dataset.value
      if (value) setState({ open: value, isFound: true })
    }
    // The browser scrolls to its match right after this event, so the panel has to be open by then.
    const onBeforeMatch = ({ target }: Event) => flushSync(() => openPanel(panelOf(target)))
    const openPanels = [...current.querySelectorAll<HTMLElement>(`${panelElement}:not([hidden])`)]
    openPanel(openPanels.find(({ dataset }) => dataset.value !== firstValue) ?? null)
    current.addEventListener('beforematch', onBeforeMatch)
    return () => current.removeEventListener('beforematch', onBeforeMatch)
  }, [firstValue])
  return { list, open, isFound, onOpen: (value: string) => setState({ open: value, isFound: false }) }
}

export const Accordion = ({ items, icon }: AccordionProps) => {
  const { list, open, isFound, onOpen } = useOpenOnFind(items[0]?.value ?? '')
  return (
    <Root
      ref={list}
      data-island="accordion"
      type="single"
      collapsible
      value={open}
      onValueChange={onOpen}
      data-found={isFound || undefined}
      className={styles.accordion}
    >
      {items.map(({ value, question, answer }) => (
        <Item key={value} value={value} className="border-b-[1.5px] border-line">
          <Header>
            <Trigger className={styles.trigger}>
              {question}
              <span className={styles.sign}>{icon}</span>
            </Trigger>
          </Header>
          <Content forceMount asChild data-value={value} className={styles.panel}>
            <Panel>{answer}</Panel>
          </Content>
        </Item>
      ))}
    </Root>
  )
}
