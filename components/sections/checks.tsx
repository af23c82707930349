import { SectionHead } from '#components/ui/headings.tsx'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { LinkedText } from '#components/ui/linked-text.tsx'
import type { Links } from '#lib/company/links.ts'
import styles from './checks.module.css'

type ChecksProps = {
  copy: { title: string; text: string; items: readonly string[] }
  /** One icon per item, in the same order. */
  icons: readonly IconName[]
  links: Links
  /** Default: the dark brand colour. Use `paper` beside another dark section. */
  background?: 'paper'
}

export const Checks = ({ copy, icons, links, background }: ChecksProps) => (
  <section className={`sec ${background === 'paper' ? '' : 'on-night bg-brand-deep text-white'}`}>
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className="grid gap-x-16 lg:grid-cols-2">
        {copy.items.map((item, index) => {
          const icon = icons[index]
          return (
            <li key={item} className={`flex items-start gap-4 py-5 ${styles.item}`}>
              {icon && <Icon name={icon} className="mt-0.5 size-6" />}
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
