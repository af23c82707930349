import carousel from '#components/islands/carousel.module.css'
import { Slides } from '#components/sections/slides.tsx'
import { BackendTitle } from '#components/ui/copy-text.tsx'
import { BackendPicture } from '#components/ui/picture.tsx'
import type { SliderSection, SlideView } from '#lib/backend/backend.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/messages.ts'

type PostersProps = {
  locale: Locale
  common: Pick<Messages['common'], 'carousel'>
  slides: readonly SlideView[]
  /** Null if the backend has no introduction; one without title and description is not rendered. */
  section: SliderSection | null
}

const Introduction = ({ imageUrl, title, description }: SliderSection) => (
  <div className="wrap mb-7 grid gap-6 *:min-w-0 lg:has-[picture]:grid-cols-[7fr_5fr] lg:has-[picture]:items-center lg:has-[picture]:gap-16">
    <div>
      {title && (
        <h2 className="d2">
          <BackendTitle>{title}</BackendTitle>
        </h2>
      )}
      {description && (
        <p className="mt-3 lead max-w-[34em] text-muted">
          <bdi>{description}</bdi>
        </p>
      )}
    </div>
    {imageUrl && (
      <BackendPicture
        src={imageUrl}
        width={640}
        height={360}
        className="aspect-16/9 h-auto max-h-90 w-full rounded-xl bg-mist object-cover"
      />
    )}
  </div>
)

/** An introduction and a carousel from the backend; renders nothing without slides, title and description. */
export const Posters = ({ locale, common, slides, section }: PostersProps) => {
  const introduction = section && (section.title || section.description) ? section : null
  if (!introduction && slides.length === 0) return null
  return (
    <div className="below-fold pb-(--section)">
      {introduction && <Introduction {...introduction} />}
      {slides.length > 0 && (
        <Slides
          locale={locale}
          common={common}
          label={common.carousel.posters}
          slides={slides}
          titleOf={({ title }) => title}
        >
          {({ imageUrl, title }, { label, position }) => (
            <li
              key={position}
              className={`relative aspect-4/5 w-[min(86vw,1080px)] overflow-hidden rounded-xl bg-mist md:aspect-1080/500 ${carousel.slide}`}
            >
              <BackendPicture
                src={imageUrl}
                alt={title ? '' : label}
                width={1080}
                height={500}
                className="size-full object-cover"
              />
              {title && (
                <p className="absolute inset-x-4 top-4 w-fit rounded-[20px] bg-card px-5 py-3.5 d3 md:inset-x-7 md:top-7 md:px-6.5 md:py-4.5">
                  <bdi>{title}</bdi>
                </p>
              )}
            </li>
          )}
        </Slides>
      )}
    </div>
  )
}
