'use client'

import { Item, Root, Trigger } from '@radix-ui/react-accordion'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './accordion.module.css'

type Question = { value: string; question: string; answer: ReactNode }

type AccordionProps = {
  items: readonly Question[]
  /** A plus icon that CSS rotates into a cross while the answer is open. */
  icon: ReactNode
}

// In two columns, opening an answer moves only the questions below it in the same column. The first answer is initially
// open, so the first column has fewer questions.
const splitIntoColumns = (items: readonly Question[]) => {
  const firstColumnLength = Math.max(1, Math.floor((items.length - 1) / 2))
  return [items.slice(0, firstColumnLength), items.slice(firstColumnLength)]
}

type QuestionItemProps = Question & {
  icon: ReactNode
  /** Shared by the accordion's questions, so that the browser keeps at most one open. */
  name: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

const QuestionItem = ({ value, question, answer, icon, name, isOpen, onToggle }: QuestionItemProps) => (
  <Item value={value} asChild>
    <details
      name={name}
      open={isOpen}
      data-value={value}
      className={styles.item}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      suppressHydrationWarning
    >
      {/* Browsers expose the state of `<details>`, so `<summary>` does not allow `aria-expanded`. */}
      <Trigger asChild type={undefined} aria-expanded={undefined} aria-controls={undefined}>
        <summary className={styles.trigger}>
          <h3>{question}</h3>
          <span className={styles.icon}>{icon}</span>
        </summary>
      </Trigger>
      <div className="min-h-0 overflow-hidden">
        <div className="max-w-160 pb-5 text-muted">{answer}</div>
      </div>
    </details>
  </Item>
)

/**
 * Uses native `<details>`, which works before hydration, without JavaScript and with find-in-page. Radix adds arrow-key
 * navigation. In browsers without `<details name>`, this component closes the other answers.
 */
export function Accordion({ items, icon }: AccordionProps) {
  const list = useRef<HTMLDivElement>(null)
  const name = useId()
  const [openValue, setOpenValue] = useState(items[0]?.value)
  // The visitor may have opened another answer before hydration, or closed the first.
  useEffect(() => {
    setOpenValue(list.current?.querySelector<HTMLDetailsElement>('details[open]')?.dataset.value)
  }, [])
  const updateOpenValue = (value: string, isOpen: boolean) =>
    setOpenValue((previous) => (isOpen ? value : previous === value ? undefined : previous))
  return (
    <Root
      ref={list}
      data-island="accordion"
      type="single"
      collapsible
      value={openValue ?? ''}
      className={styles.accordion}
    >
      {splitIntoColumns(items).map((column) => (
        <div key={column[0]?.value} className={styles.column}>
          {column.map((item) => (
            <QuestionItem
              key={item.value}
              {...item}
              icon={icon}
              name={name}
              isOpen={item.value === openValue}
              onToggle={(isOpen) => updateOpenValue(item.value, isOpen)}
            />
          ))}
        </div>
      ))}
    </Root>
  )
}
