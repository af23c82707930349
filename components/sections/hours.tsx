import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import type { HoursSection } from '#lib/content/section-hours.ts'

export const Hours = ({ id, copy, hours, picture }: HoursSection) => (
  <section id={id} className="sec on-night bg-night text-on-night shadow-[0_1px_0_var(--night)]">
    <div className="wrap grid gap-[clamp(24px,3vw,44px)]">
      <h2 className="hours-title">
        <span className="sr-only">{copy.title}: </span>
        <span className="flap flap-giant">{copy.opens}</span>
        <span className="hours-road" aria-hidden="true">
          <svg viewBox="0 0 200 40" preserveAspectRatio="none" aria-hidden="true">
            <RouteLine d="M0 20H200" width={12} className="stroke-green" />
          </svg>
          <Picture name={picture} alt="" sizes="(min-width: 1024px) 120px, 84px" mirror />
        </span>
        <span className="sr-only"> {copy.to} </span>
        <span className="flap flap-giant">{copy.closes}</span>
      </h2>
      <div className="hours" aria-hidden="true">
        {hours.map(({ numeral, isOpen }) => (
          <span key={numeral} className={isOpen ? 'hour hour-open' : 'hour'}>
            {numeral}
          </span>
        ))}
      </div>
      <p className="lead text-night-muted">{copy.text}</p>
    </div>
  </section>
)
