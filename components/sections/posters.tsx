import carousel from '#components/islands/carousel.module.css'
import { Carousel } from '#components/islands/on-demand.tsx'
import { Icon } from '#components/ui/icon.tsx'
import type { PostersSection } from '#lib/content/section-media.ts'

export const Posters = ({ copy, controls, slides, direction }: PostersSection) => (
  <div className="pb-(--section)">
    <Carousel
      label={copy.label}
      controls={{ previous: controls.previous, next: controls.next, slides: controls.slides }}
      slides={slides.map(({ label, position }) => ({ label, position }))}
      direction={direction}
      icons={{ previous: <Icon name="arrow-left" mirror />, next: <Icon name="arrow-right" mirror /> }}
    >
      {slides.map(({ imageUrl, label, position }) => (
        <li
          key={position}
          className={`${carousel.slide} aspect-4/5 w-[min(86vw,1080px)] overflow-hidden rounded-xl bg-mist md:aspect-[1080/500]`}
        >
          <picture className="contents">
            <img
              src={imageUrl}
              alt={label}
              width={1080}
              height={500}
              loading="lazy"
              decoding="async"
              draggable={false}
              className="size-full object-cover"
            />
          </picture>
        </li>
      ))}
    </Carousel>
  </div>
)
