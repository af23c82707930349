'use client'

import { Content, Header, Item, Root, Trigger } from '@radix-ui/react-accordion'
import type { ComponentProps, ReactNode } from 'react'

type AccordionProps = {
  items: readonly { value: string; question: string; answer: ReactNode }[]
  /** A plus, which turns into a cross. */
  sign: ReactNode
}

// Radix writes a `style` attribute that only animations need; the site's policy allows none in HTML.
const Panel = ({ style: _style, ...props }: ComponentProps<'div'>) => <div {...props} />

/** Questions of which one answer is open at a time, the first one to begin with. */
export const Accordion = ({ items, sign }: AccordionProps) => (
  <Root type="single" collapsible defaultValue={items[0]?.value} className="accordion">
    {items.map(({ value, question, answer }) => (
      <Item key={value} value={value} className="accordion-item">
        <Header>
          <Trigger className="accordion-trigger">
            {question}
            <span className="accordion-sign">{sign}</span>
          </Trigger>
        </Header>
        <Content forceMount asChild className="accordion-panel">
          <Panel>{answer}</Panel>
        </Content>
      </Item>
    ))}
  </Root>
)
