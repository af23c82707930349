// The styles come with the page, the code later.
import '#components/islands/carousel.module.css'
import type { ReactNode } from 'react'
import { Carousel } from '#components/islands/on-demand.tsx'
import type { Messages } from '#lib/i18n/messages.ts'
import { fill } from '#lib/i18n/phrases.ts'
import { Icon } from './icon.tsx'

/** What all carousels of a page share: their words, the language's digits and its direction. */
export type SlidesLook = {
  words: Messages['common']['carousel']
  number: (value: number) => string
  direction: 'rtl' | 'ltr'
}

/** What a slide is called, and where it stands, in the language's own digits. */
type SlideName = { label: string; position: string }

type SlidesProps<Slide> = SlidesLook & {
  label: string
  slides: readonly Slide[]
  loop?: boolean
  /** What a slide shows, in words, where somebody knows it. */
  nameOf?: (slide: Slide) => string | null
  /** Draws an `<li className="carousel-slide">`. */
  children: (slide: Slide, name: SlideName, index: number) => ReactNode
}

/** A carousel whose slides are drawn on the server. */
export const Slides = <Slide,>({
  label,
  words,
  number,
  direction,
  slides,
  loop,
  nameOf,
  children,
}: SlidesProps<Slide>) => {
  const named = slides.map((slide, index) => {
    const [n, total] = [number(index + 1), number(slides.length)]
    const place = fill(words.slide, { n, total })
    const shown = nameOf?.(slide)
    return { slide, name: { label: shown ? `${place}: ${shown}` : place, position: `${n} / ${total}` } }
  })
  return (
    <Carousel
      label={label}
      controls={{ previous: words.previous, next: words.next, slides: words.slides }}
      slides={named.map(({ name }) => name)}
      direction={direction}
      icons={{ previous: <Icon name="arrow-left" mirror />, next: <Icon name="arrow-right" mirror /> }}
      loop={loop}
    >
      {named.map(({ slide, name }, index) => children(slide, name, index))}
    </Carousel>
  )
}
