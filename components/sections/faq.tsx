// The styles load with the page, because the island's code loads later.
import '#components/islands/accordion.module.css'
import { Accordion } from '#components/islands/lazy-islands.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { LinkedText } from '#components/ui/linked-text.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import { questionsId } from '#lib/content/services.ts'
import type { Links } from '#lib/i18n/links.ts'

type FaqProps = {
  copy: {
    title: string
    text: string
    items: readonly { question: string; answer: string }[]
  }
  links: Links
  /** Default: mist. Use `paper` beside a section on mist. */
  background?: 'paper'
}

export const Faq = ({ copy, links, background }: FaqProps) => (
  <section id={questionsId} className={`below-fold sec ${background === 'paper' ? '' : 'bg-mist'}`}>
    <div className="wrap grid gap-10 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-24">
      <div className="min-w-0 lg:sticky lg:top-30">
        <h2 className="d2">{copy.title}</h2>
        <p className="mt-4 lead text-muted">
          <CopyText>{copy.text}</CopyText>{' '}
          <SiteLink link={links.support} className="text-link min-h-0">
            <CopyText>{links.support.label}</CopyText>
          </SiteLink>
        </p>
      </div>
      <Accordion
        icon={<Icon name="plus" />}
        items={copy.items.map(({ question, answer }, index) => ({
          value: String(index),
          question,
          answer: <LinkedText links={links}>{answer}</LinkedText>,
        }))}
      />
    </div>
  </section>
)
