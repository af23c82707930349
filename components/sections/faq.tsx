// Import the styles here, so that the page has them before the lazy island's code loads.
import '#components/islands/accordion.module.css'
import { Accordion } from '#components/islands/lazy-islands.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead } from '#components/ui/headings.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { LinkedText } from '#components/ui/linked-text.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { Links } from '#lib/company/links.ts'
import { questionsId } from '#lib/content/services.ts'

type FaqProps = {
  copy: {
    title: string
    text: string
    items: readonly { question: string; answer: string }[]
  }
  links: Links
  /** Defaults to mist. Use `paper` if the section above or below is mist. */
  background?: 'paper'
}

export const Faq = ({ copy, links, background }: FaqProps) => (
  <section id={questionsId} className={`sec ${background === 'paper' ? '' : 'bg-mist'}`}>
    <div className="wrap">
      <SectionHead
        title={copy.title}
        text={
          <>
            <CopyText>{copy.text}</CopyText>{' '}
            <SiteLink link={links.support} className="text-link min-h-0">
              <CopyText>{links.support.label}</CopyText>
            </SiteLink>
          </>
        }
      />
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
