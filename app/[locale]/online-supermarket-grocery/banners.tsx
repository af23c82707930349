import carousel from '#components/islands/carousel.module.css'
import { CopyText } from '#components/ui/copy-text.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import { Slides, type SlidesLook } from '#components/ui/slides.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'

/** A drawn slide. */
type Banner = {
  copy: { title: string; text: string }
  tone: 'tint-blue' | 'pink' | 'green' | 'red'
  picture: ObjectName
}

type BannersProps = SlidesLook & {
  copy: { label: string }
  banners: readonly Banner[]
}

const tones: Record<Banner['tone'], string> = {
  'tint-blue': 'bg-tint-blue text-text',
  pink: 'bg-pink text-on-pink',
  green: 'bg-green text-on-green',
  red: 'bg-red text-on-red',
}

const lines = [
  'M-60 420H420Q470 420 505 385L700 190Q735 155 785 155H1200',
  'M-60 120H520Q570 120 605 155L760 310Q795 345 845 345H1200',
  'M200 560V300Q200 250 235 215L330 120Q365 85 415 85H1200',
  'M-60 300H300Q350 300 385 335L430 380Q465 415 515 415H1200',
]

const Drawing = ({ d = '', picture }: { d?: string; picture: Banner['picture'] }) => (
  <>
    <svg
      className="banner-line"
      viewBox="0 0 1080 500"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <RouteLine d={d} width={64} className="stroke-current/9" />
    </svg>
    <Picture
      name={picture}
      alt=""
      sizes="(min-width: 1024px) 256px, (min-width: 768px) 190px, 220px"
      className="banner-picture"
    />
  </>
)

/** A carousel of drawn posters. */
export const Banners = ({ copy, banners, ...look }: BannersProps) => (
  <div className="pt-(--section) pb-[calc(var(--section)*0.6)]">
    <Slides label={copy.label} slides={banners} {...look}>
      {({ copy: words, tone, picture }, { position }, index) => (
        <li key={position} className={`${carousel.slide} banner ${tones[tone]}`}>
          <h2 className="d2">{words.title}</h2>
          <p className="mt-3 text-(length:--size-lead) font-medium">
            <CopyText>{words.text}</CopyText>
          </p>
          <Drawing d={lines[index % lines.length]} picture={picture} />
        </li>
      )}
    </Slides>
  </div>
)
