import carousel from '#components/islands/carousel.module.css'
import { Carousel } from '#components/islands/on-demand.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import type { Photo, PhotosSection } from '#lib/content/section-careers.ts'

const tones: Record<Photo['tone'], string> = {
  green: 'bg-green text-white',
  pink: 'bg-pink text-white',
  blue: 'bg-blue text-white',
  red: 'bg-red text-white',
  deep: 'bg-brand-deep text-white',
  sky: 'bg-sky text-ink',
  'tint-pink': 'bg-tint-pink text-text',
  'tint-green': 'bg-tint-green text-text',
  'tint-sand': 'bg-tint-sand text-text',
}

// They meet at the edges of neighbouring slides.
const falling = 'M-10 140H70Q90 140 104 154L236 286Q250 300 270 300H350'
const rising = 'M-10 300H70Q90 300 104 286L236 154Q250 140 270 140H350'

export const Photos = ({ copy, controls, photos, direction }: PhotosSection) => (
  <Carousel
    label={copy.label}
    controls={{ previous: controls.previous, next: controls.next, slides: controls.slides }}
    slides={photos.map(({ copy: { label, position } }) => ({ label, position }))}
    direction={direction}
    icons={{ previous: <Icon name="arrow-left" mirror />, next: <Icon name="arrow-right" mirror /> }}
    loop
  >
    {photos.map(({ copy: words, tone, pictures }, index) => (
      <li key={words.position} className={`${carousel.slide} w-[min(68vw,340px)]`}>
        <figure>
          <div className={`photo-frame ${tones[tone]}`}>
            <svg viewBox="0 0 340 425" className="photo-line" aria-hidden="true">
              <RouteLine d={index % 2 ? rising : falling} width={22} className="stroke-current/20" />
            </svg>
            <Picture
              name={pictures.large}
              alt=""
              sizes="(min-width: 500px) 252px, 50vw"
              className="photo-large"
            />
            <Picture
              name={pictures.small}
              alt=""
              sizes="(min-width: 500px) 130px, 26vw"
              className="photo-small"
            />
          </div>
          <figcaption className="small pt-2.5 text-muted">{words.caption}</figcaption>
        </figure>
      </li>
    ))}
  </Carousel>
)
