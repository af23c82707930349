import { CopyText } from '#components/ui/copy-text.tsx'
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
  deep: { section: 'on-night bg-brand-deep text-white', text: 'text-white-muted', line: 'border-white-veil' },
  paper: { section: '', text: 'text-muted', line: 'border-line' },
}

export const Checks = ({ copy, icons, links, background }: ChecksProps) => {
  const classes = backgroundClasses[background ?? 'deep']
  return (
    <section className={`below-fold sec ${classes.section}`}>
      <div className="wrap grid gap-10 lg:grid-cols-2 lg:items-start lg:gap-24">
        <div className="min-w-0 lg:sticky lg:top-30">
          <h2 className="d2">{copy.title}</h2>
          <p className={`mt-4.5 lead ${classes.text}`}>
            <CopyText>{copy.text}</CopyText>
          </p>
        </div>
        <ul className={`min-w-0 border-b-[1.5px] ${classes.line}`}>
          {copy.items.map((item, index) => {
            const icon = icons[index]
            return (
              <li key={item} className={`flex items-start gap-4.5 border-t-[1.5px] py-5 ${classes.line}`}>
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
