import carousel from '#components/islands/carousel.module.css'
import { Slides } from '#components/sections/slides.tsx'
import { BackendTitle } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { BackendPicture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { Links } from '#lib/company/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import type { Slide, SliderSection } from '#lib/schemas/landing-page.ts'
import styles from './posters.module.css'

type PostersProps = {
  locale: Locale
  common: Pick<Messages['common'], 'carousel'>
  links: Pick<Links, 'page'>
  slides: readonly Slide[]
  /** Null if the backend has no introduction. An introduction with neither title nor description is not rendered. */
  section: SliderSection | null
}

const Introduction = ({ imageUrl, title, description }: SliderSection) => (
  <div
    className={`wrap mb-6 grid gap-6 *:min-w-0 ${imageUrl ? 'lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-16' : ''}`}
  >
    <div>
      {title && (
        <h2 className="d2">
          <BackendTitle>{title}</BackendTitle>
        </h2>
      )}
      {description && (
        <p className="mt-3 lead text-muted">
          <bdi>{description}</bdi>
        </p>
      )}
    </div>
    {imageUrl && (
      <BackendPicture
        src={imageUrl}
        width={640}
        height={360}
        className={`w-full rounded-xl bg-mist object-cover ${styles.picture}`}
      />
    )}
  </div>
)

const titleOverPictureClass = `leading-title font-display tracking-display text-balance ${styles.title}`
const titleOnCardClass = 'w-fit rounded-md bg-card px-5 py-3 d3 md:px-6 md:py-4'

/** `name` is the picture's alternative text if the slide has no title. */
const Poster = ({ slide, name, links }: { slide: Slide; name: string } & Pick<PostersProps, 'links'>) => {
  const { imageUrl, title, linkPath, hasTitleArea } = slide
  return (
    <SiteLink
      link={linkPath ? links.page(linkPath) : null}
      className={`${styles.poster} ${hasTitleArea ? `text-white ${styles.titled}` : 'p-5 md:p-8'}`}
    >
      <BackendPicture
        src={imageUrl}
        alt={title ? '' : name}
        width={1080}
        height={500}
        className="absolute inset-0 -z-1 size-full object-cover"
      />
      {title && (
        <span className={`block ${hasTitleArea ? titleOverPictureClass : titleOnCardClass}`}>
          <bdi>{title}</bdi>
        </span>
      )}
      {linkPath && (
        <span
          className={`absolute grid size-11 place-items-center rounded-full bg-white text-ink md:size-12 ${styles.arrow}`}
        >
          <Icon name="arrow-right" mirror />
        </span>
      )}
    </SiteLink>
  )
}

/** An introduction and a carousel from the backend; renders nothing if both are empty. */
export const Posters = ({ locale, common, links, slides, section }: PostersProps) => {
  const introduction = section && (section.title || section.description) ? section : null
  if (!introduction && slides.length === 0) return null
  return (
    <div className="pb-(--section)">
      {introduction && <Introduction {...introduction} />}
      {slides.length > 0 && (
        <Slides
          locale={locale}
          common={common}
          label={common.carousel.posters}
          slides={slides}
          getTitle={({ title }) => title}
        >
          {(slide, { label, position }) => (
            <li
              key={position}
              className={`relative isolate grid overflow-clip rounded-xl ${slide.hasTitleArea ? 'bg-ink' : 'bg-mist'} ${carousel.slide} ${styles.slide}`}
            >
              <Poster slide={slide} name={label} links={links} />
            </li>
          )}
        </Slides>
      )}
    </div>
  )
}
