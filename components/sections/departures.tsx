import { CopyText } from '#components/ui/copy-text.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { DeparturesSection } from '#lib/content/section-travel.ts'

export const Departures = ({ id, copy, departures, picture }: DeparturesSection) => (
  <section id={id} className="on-night overflow-x-clip bg-brand-deep text-white">
    <h2 className="sr-only">{copy.title}</h2>
    <ol className="departures">
      {departures.map(({ name, numeral, link, text }) => (
        <li key={name} className="departure">
          <div className="departure-row wrap">
            <span className="departure-number" aria-hidden="true">
              {numeral}
            </span>
            <h3 className="d1">
              <SiteLink link={link} className="departure-city">
                {name}
              </SiteLink>
            </h3>
            <span className="departure-line" aria-hidden="true">
              <Picture
                name={picture}
                alt=""
                sizes="(min-width: 1440px) 66px, (min-width: 870px) 4.6vw, 40px"
                mirror
                className="departure-bus"
              />
            </span>
            <p className="departure-text">
              <CopyText>{text}</CopyText>
            </p>
          </div>
        </li>
      ))}
    </ol>
    <div className="wrap py-[clamp(36px,4vw,64px)]">
      <p className="lead text-white/78">
        <CopyText>{copy.text}</CopyText>
      </p>
    </div>
  </section>
)
