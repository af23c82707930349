import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead } from '#components/ui/heads.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/i18n/links.ts'

type LinkRowsProps = {
  copy: { title: string; text?: string }
  rows: readonly { name: string; text: string; link: Target }[]
  ground: 'paper' | 'mist'
}

const grounds = { paper: '', mist: 'bg-mist' }

const iconOf = ({ href, external }: LinkRowsProps['rows'][number]['link']) => {
  if (href.startsWith('tel:')) return 'phone'
  return external ? 'arrow-up-right' : 'arrow-right'
}

/** Things to go to, a row each. */
export const LinkRows = ({ copy, rows, ground }: LinkRowsProps) => (
  <section className={`sec ${grounds[ground]}`}>
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className="border-t-3 border-text">
        {rows.map(({ name, text, link }) => (
          <li key={name}>
            <SiteLink
              link={link}
              className="group flex items-center gap-5 border-b-[1.5px] border-line py-[22px] lg:py-[26px]"
            >
              <span className="grid min-w-0 grow gap-x-10 gap-y-1 lg:grid-cols-2 lg:items-baseline">
                <span className="d3 group-hover:text-brand-strong">
                  <CopyText>{name}</CopyText>
                </span>
                <span className="text-muted">
                  <CopyText>{text}</CopyText>
                </span>
              </span>
              <Icon name={iconOf(link)} mirror={iconOf(link) !== 'phone'} className="size-6" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
