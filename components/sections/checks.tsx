import { SectionHead } from '#components/ui/headings.tsx'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { LinkedText } from '#components/ui/linked-text.tsx'
import type { Links } from '#lib/i18n/links.ts'

type ChecksProps = {
  copy: { title: string; text: string; items: readonly string[] }
  /** One icon per item, in the same order. */
  icons: readonly IconName[]
  links: Links
  /** Default: the dark brand colour. Use `paper` beside another dark section. */
  background?: 'paper'
}

const backgroundClasses = {
  deep: { section: 'on-night bg-brand-deep text-white', line: 'border-white-veil' },
  paper: { section: '', line: 'border-line' },
}

export const Checks = ({ copy, icons, links, background }: ChecksProps) => {
  const classes = backgroundClasses[background ?? 'deep']
  return (
    <section className={`below-fold sec ${classes.section}`}>
      <div className="wrap">
        <SectionHead title={copy.title} text={copy.text} />
        <ul className="grid gap-x-16 lg:grid-cols-2">
          {copy.items.map((item, index) => {
            const icon = icons[index]
            return (
              <li key={item} className={`flex items-start gap-4.5 border-t-[1.5px] py-4.5 ${classes.line}`}>
                {icon && <Icon name={icon} className="mt-0.5 size-7" />}
                <span className="h4">
                  <LinkedText links={links}>{item}</LinkedText>
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
