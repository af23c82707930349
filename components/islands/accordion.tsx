'use client'

import { Item, Root, Trigger } from '@radix-ui/react-accordion'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './accordion.module.css'

type AccordionProps = {
  items: readonly { value: string; question: string; answer: ReactNode }[]
  /** A plus icon, which CSS rotates into a cross while the answer is open. */
  icon: ReactNode
}

/**
 * Native `<details>`, which open before hydration, without JavaScript and by find-in-page. Radix follows their state.
 * It adds the arrow keys, and closes the other answers in browsers without `<details name>`.
 */
export function Accordion({ items, icon }: AccordionProps) {
  const list = useRef<HTMLDivElement>(null)
  const name = useId()
  const [open, setOpen] = useState(items[0]?.value)
  // The visitor may have opened another answer before hydration, or closed the first.
  useEffect(() => {
    setOpen(list.current?.querySelector<HTMLDetailsElement>('details[open]')?.dataset.value)
  }, [])
  return (
    <Root
      ref={list}
      data-island="accordion"
      type="single"
      collapsible
      value={open ?? ''}
      className={styles.accordion}
    >
      {items.map(({ value, question, answer }) => (
        <Item key={value} value={value} asChild>
          <details
            name={name}
            open={value === open}
            data-value={value}
            className={styles.item}
            onToggle={({ currentTarget: { open: isOpen } }) =>
              setOpen((previous) => (isOpen ? value : previous === value ? undefined : previous))
            }
            suppressHydrationWarning
          >
            <Trigger asChild type={undefined} aria-controls={`${name}-${value}`}>
              <summary className={styles.trigger}>
                <h3>{question}</h3>
                <span className={styles.sign}>{icon}</span>
              </summary>
            </Trigger>
            <div id={`${name}-${value}`} className="min-h-0 overflow-hidden">
              <div className="max-w-[44em] pe-14 pb-6.5 text-muted">{answer}</div>
            </div>
          </details>
        </Item>
      ))}
    </Root>
  )
}
