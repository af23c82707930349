import { CopyText } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import type { ChecksSection } from '#lib/content/section-lists.ts'

export const Checks = ({ copy, icons }: ChecksSection) => (
  <section className="sec on-night bg-brand-deep text-white">
    <div className="wrap grid gap-10 lg:grid-cols-2 lg:items-start lg:gap-24">
      <div className="min-w-0 lg:sticky lg:top-[120px]">
        <h2 className="d2">{copy.title}</h2>
        <p className="lead mt-[18px] text-white/78">
          <CopyText>{copy.text}</CopyText>
        </p>
      </div>
      <ul className="min-w-0 border-b-[1.5px] border-white/18">
        {copy.items.map((item, index) => {
          const icon = icons[index]
          return (
            <li key={item} className="flex items-start gap-[18px] border-t-[1.5px] border-white/18 py-5">
              {icon && <Icon name={icon} className="mt-0.5 size-7" />}
              <span className="h4">
                <CopyText>{item}</CopyText>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  </section>
)
