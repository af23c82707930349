import { CopyText } from '#components/ui/copy-text.tsx'
import phone from '#components/ui/phone-drawing.module.css'
import { PhoneDrawing } from '#components/ui/phone-drawing.tsx'
import { SectionHead } from '#components/ui/section-head.tsx'
import type { StepsSection } from '#lib/content/section-lists.ts'

export const Steps = ({ id, copy, numerals, screen, ground }: StepsSection) => (
  <section id={id} className={ground === 'paper' ? 'sec' : 'sec bg-mist'}>
    <div className="wrap">
      <SectionHead title={copy.title} />
      <div className="grid items-center gap-12 lg:grid-cols-[6fr_5fr] lg:gap-24">
        <ol className="stops stops-numbered min-w-0">
          {copy.items.map(({ title, text }, index) => (
            <li key={title} className="stop">
              <span className="stop-number" aria-hidden="true">
                {numerals[index]}
              </span>
              <h3 className="d3 mb-2">{title}</h3>
              <p className="text-muted">
                <CopyText>{text}</CopyText>
              </p>
            </li>
          ))}
        </ol>
        <div className={`${phone.panel} min-w-0`} aria-hidden="true">
          <PhoneDrawing screen={screen} />
        </div>
      </div>
    </div>
  </section>
)
