import { CopyText } from '#components/ui/copy-text.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SectionHead } from '#components/ui/section-head.tsx'
import type { JourneySection } from '#lib/content/section-carrying.ts'
import { isVehicle } from '#lib/content/vehicles.ts'

export const Journey = ({ copy, pictures }: JourneySection) => (
  <section className="sec overflow-x-clip">
    <div className="wrap">
      <SectionHead title={copy.title} />
      <ol className="journey">
        {copy.items.map(({ title, text }, index) => {
          const picture = pictures[index]
          return (
            <li key={title} className="journey-stop">
              {picture && (
                <Picture
                  name={picture}
                  alt=""
                  sizes="(min-width: 1024px) 136px, 76px"
                  mirror={isVehicle(picture)}
                  className="journey-object"
                />
              )}
              <h3 className="d3">{title}</h3>
              <p className="text-muted">
                <CopyText>{text}</CopyText>
              </p>
            </li>
          )
        })}
      </ol>
    </div>
  </section>
)
