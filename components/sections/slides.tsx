// Import the styles here, so that the page has them before the lazy island's code loads.
import '#components/islands/carousel.module.css'
import type { ReactNode } from 'react'
import { Carousel } from '#components/islands/lazy-islands.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { formatNumber } from '#lib/i18n/formats.ts'
import { fillPlaceholders } from '#lib/i18n/inline-text.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/messages.ts'

type SlidesProps<Slide> = {
  locale: Locale
  common: Pick<Messages['common'], 'carousel'>
  label: string
  slides: readonly Slide[]
  loop?: boolean
  /** Returns a slide's title, or null if it has none. */
  getTitle?: (slide: Slide) => string | null
  /** Must return an `li` with the class `slide` from carousel.module.css. `name` uses the language's numerals. */
  children: (slide: Slide, name: { label: string; position: string }, index: number) => ReactNode
}

export const Slides = <Slide,>(props: SlidesProps<Slide>) => {
  const { locale, common, label, slides, loop, getTitle, children } = props
  const { slide: slideTemplate, ...controls } = common.carousel
  const total = formatNumber(locale, slides.length)
  const namedSlides = slides.map((slide, index) => {
    const n = formatNumber(locale, index + 1)
    const title = getTitle?.(slide)
    const slideLabel = fillPlaceholders(slideTemplate, { n, total }) + (title ? `: ${title}` : '')
    return { slide, name: { label: slideLabel, position: `${n} / ${total}` } }
  })
  return (
    <Carousel
      label={label}
      controls={controls}
      slides={namedSlides.map(({ name }) => name)}
      direction={locales[locale].dir}
      icons={{ previous: <Icon name="arrow-left" mirror />, next: <Icon name="arrow-right" mirror /> }}
      loop={loop}
    >
      {namedSlides.map(({ slide, name }, index) => children(slide, name, index))}
    </Carousel>
  )
}
