import carousel from '#components/islands/carousel.module.css'
import { Slides } from '#components/sections/slides.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import type { PageContext } from '#lib/content/page-context.ts'
import type { ObjectName } from '#lib/content/pictures.ts'

// Drawings until there are photographs, in the order of the captions.
const photos: readonly { tone: string; largePicture: ObjectName; smallPicture: ObjectName }[] = [
  { tone: 'bg-green text-white', largePicture: 'woman-at-laptop', smallPicture: 'laptop' },
  { tone: 'bg-tint-pink text-text', largePicture: 'pizza', smallPicture: 'soft-drink' },
  { tone: 'bg-brand-deep text-white', largePicture: 'mechanic', smallPicture: 'scooter' },
  { tone: 'bg-sky text-ink', largePicture: 'mountain', smallPicture: 'compass' },
  { tone: 'bg-red text-white', largePicture: 'woman-in-headscarf', smallPicture: 'chart' },
  { tone: 'bg-blue text-white', largePicture: 'signal', smallPicture: 'laptop' },
  { tone: 'bg-tint-green text-text', largePicture: 'man-with-beard', smallPicture: 'coffee' },
  { tone: 'bg-tint-sand text-text', largePicture: 'graduation-cap', smallPicture: 'light-bulb' },
  { tone: 'bg-pink text-white', largePicture: 'man-at-laptop', smallPicture: 'headphones' },
  { tone: 'bg-green text-white', largePicture: 'party', smallPicture: 'cake' },
]

// The lines of neighbouring slides meet at their common edge.
const fallingLine = 'M-10 140H70Q90 140 104 154L236 286Q250 300 270 300H350'
const risingLine = 'M-10 300H70Q90 300 104 286L236 154Q250 140 270 140H350'

const lineClass = 'absolute inset-0 h-full w-full rtl:mirrored'
const largePictureClass = 'absolute start-[4%] bottom-[-2%] h-auto w-[74%]'
const smallPictureClass = 'absolute end-[7%] top-[8%] h-auto w-[38%]'

export const Photos = ({ copy: { photos: copy }, common, locale }: PageContext<'careers'>) => (
  <Slides locale={locale} common={common} label={copy.label} slides={photos} loop>
    {({ tone, largePicture, smallPicture }, { position }, index) => (
      <li key={position} className={`w-[min(68vw,340px)] ${carousel.slide}`}>
        <figure>
          <div className={`relative aspect-4/5 overflow-hidden rounded-xl ${tone}`}>
            <svg viewBox="0 0 340 425" className={lineClass} aria-hidden="true">
              <RouteLine d={index % 2 ? risingLine : fallingLine} width={22} className="stroke-current/20" />
            </svg>
            <Picture
              name={largePicture}
              sizes="(min-width: 500px) 252px, 50vw"
              className={largePictureClass}
            />
            <Picture
              name={smallPicture}
              sizes="(min-width: 500px) 130px, 26vw"
              className={smallPictureClass}
            />
          </div>
          <figcaption className="pt-2.5 small text-muted">{copy.items[index]}</figcaption>
        </figure>
      </li>
    )}
  </Slides>
)
