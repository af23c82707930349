import carousel from '#components/islands/carousel.module.css'
import { Slides } from '#components/sections/slides.tsx'
import { BackendTitle } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { BackendPicture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { Slide, SliderSection } from '#lib/backend/backend.ts'
import type { Links } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/messages.ts'

type PostersProps = {
  locale: Locale
  common: Pick<Messages['common'], 'carousel'>
  links: Pick<Links, 'page'>
  slides: readonly Slide[]
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

const overPicture =
  'bg-linear-to-b from-ink/60 from-50% to-transparent p-6 pb-16 d3 md:w-[40%] md:bg-none md:p-9 md:pe-0 lg:d2'
const onCard = 'm-4 w-fit rounded-[20px] bg-card px-5 py-3.5 d3 md:m-7 md:px-6.5 md:py-4.5'

/** `name` is the picture's alternative text if the slide has no title. */
const Poster = ({ slide, name, links }: { slide: Slide; name: string } & Pick<PostersProps, 'links'>) => {
  const { imageUrl, title, linkPath, hasTitleArea } = slide
  return (
    <SiteLink
      link={linkPath ? links.page(linkPath) : null}
      className={`-outline-offset-4 ${hasTitleArea ? 'text-white outline-white' : ''}`}
    >
      <BackendPicture
        src={imageUrl}
        alt={title ? '' : name}
        width={1080}
        height={500}
        className={`absolute inset-0 -z-1 size-full object-cover ${hasTitleArea ? 'object-[66%] rtl:object-[34%]' : ''}`}
      />
      {title && (
        <span className={`block ${hasTitleArea ? overPicture : onCard}`}>
          <bdi>{title}</bdi>
        </span>
      )}
      {linkPath && (
        <span className="absolute start-4 bottom-4 grid size-11 place-items-center rounded-full bg-white text-ink md:start-9 md:bottom-9 md:size-13">
          <Icon name="arrow-right" mirror />
        </span>
      )}
    </SiteLink>
  )
}

/** An introduction and a carousel from the backend; renders nothing without slides, title and description. */
export const Posters = ({ locale, common, links, slides, section }: PostersProps) => {
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
          {(slide, { label, position }) => (
            <li
              key={position}
              className={`relative isolate grid aspect-4/5 w-[min(86vw,1080px)] overflow-clip rounded-xl md:aspect-1080/500 ${slide.hasTitleArea ? 'bg-ink' : 'bg-mist'} ${carousel.slide}`}
            >
              <Poster slide={slide} name={label} links={links} />
            </li>
          )}
        </Slides>
      )}
    </div>
  )
}
