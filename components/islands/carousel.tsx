'use client'

import type { KeenSliderInstance, KeenSliderOptions } from 'keen-slider'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './carousel.module.css'

type Direction = 'rtl' | 'ltr'

type CarouselProps = {
  label: string
  controls: { previous: string; next: string; slides: string }
  /** What each slide is called and where it stands, in the language's own digits. */
  slides: readonly { label: string; position: string }[]
  direction: Direction
  loop?: boolean
  icons: { previous: ReactNode; next: ReactNode }
  /** An item of the class `slide` for each. */
  children: ReactNode
}

type KeenSlider = typeof import('keen-slider').default

// The distance between two slides in carousel.module.css, in pixels.
const spacing = 16

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const movement = () => ({ duration: isCalm() ? 0 : 480 })

/** The slide that stands at the row's start, as far as the visitor has scrolled it. */
const slideAtStart = (track: HTMLElement, direction: Direction) => {
  const start = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    return direction === 'rtl' ? -right : left
  }
  const padding = Number.parseFloat(getComputedStyle(track).paddingInlineStart) || 0
  const distances = [...track.children].map((slide) => Math.abs(start(slide) - start(track) - padding))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}

/** The slider's code, once its place comes near; until then, and without JavaScript, the row scrolls. */
const useKeenSlider = (place: RefObject<HTMLElement | null>) => {
  const [code, setCode] = useState<{ KeenSlider: KeenSlider } | null>(null)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        // The row still scrolls without the slider.
        const module = await import('keen-slider').catch(() => null)
        if (module) setCode({ KeenSlider: module.default })
      },
      { rootMargin: '100px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return code
}

const options = (direction: Direction, loop: boolean): KeenSliderOptions => ({
  selector: ':scope > li',
  slides: { perView: 'auto', spacing },
  rtl: direction === 'rtl',
  loop,
  // The slider ends a drag with a movement of its own, also for visitors who want none.
  dragEnded: ({ animator, track: { details }, moveToIdx }) => {
    if (isCalm()) moveToIdx(animator.targetIdx ?? details.abs, true, movement())
  },
})

const useSlider = (track: RefObject<HTMLUListElement | null>, direction: Direction, loop: boolean) => {
  const code = useKeenSlider(track)
  const slider = useRef<KeenSliderInstance>(null)
  const [current, setCurrent] = useState(0)
  const [isSteered, setSteered] = useState(false)
  // A layout effect, because a tap before a later one would scroll a row that the slider then takes over.
  useLayoutEffect(() => {
    if (!code || !track.current) return
    const initial = slideAtStart(track.current, direction)
    track.current.scrollTo({ left: 0, behavior: 'instant' })
    const made = new code.KeenSlider(track.current, {
      ...options(direction, loop),
      initial,
      slideChanged: ({ track: { details } }) => setCurrent(details.rel),
    })
    slider.current = made
    setCurrent(initial)
    return () => made.destroy()
  }, [code, track, direction, loop])

  const isLive = code !== null
  const show = (index: number) => {
    setSteered(true)
    if (slider.current) slider.current.moveToIdx(index, false, movement())
    else track.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }
  const step = (by: 1 | -1) => {
    const count = track.current?.children.length ?? 1
    const { track: place, animator } = slider.current ?? {}
    const last = loop ? count - 1 : Math.min(place?.details.maxIdx ?? count, count - 1)
    // Two quick taps go two slides on, though the first of them has not arrived yet.
    const from =
      place && typeof animator?.targetIdx === 'number' ? place.absToRel(animator.targetIdx) : current
    show((from + by + last + 1) % (last + 1))
  }
  const onScroll = () => {
    if (!isLive && track.current) setCurrent(slideAtStart(track.current, direction))
  }
  return { current, isLive, isSteered, show, step, onScroll }
}

/** A row of slides to swipe, to step through and to steer by arrow keys; it never moves by itself. */
export function Carousel({
  label,
  controls,
  slides,
  direction,
  loop = false,
  icons,
  children,
}: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const { current, isLive, isSteered, show, step, onScroll } = useSlider(track, direction, loop)

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (!isLive || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return
    // Arrow keys with a modifier belong to the browser, as in “back”.
    if (altKey || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    step((key === 'ArrowRight') === (direction === 'ltr') ? 1 : -1)
  }

  return (
    <section
      className={styles.carousel}
      data-island="carousel"
      aria-label={label}
      data-live={isLive || undefined}
      onKeyDown={onKeyDown}
    >
      <ul
        ref={track}
        className={styles.track}
        tabIndex={slides.length > 1 ? 0 : undefined}
        onScroll={onScroll}
      >
        {children}
      </ul>
      <p role="status" className="sr-only">
        {isSteered && slides[current]?.label}
      </p>
      {slides.length > 1 && (
        <div className={`${styles.bar} wrap`}>
          {slides.length > 6 && (
            <span className={styles.count} aria-hidden="true">
              {slides[current]?.position}
            </span>
          )}
          <fieldset aria-label={controls.slides} className={styles.dots}>
            {slides.map((slide, index) => (
              <button
                key={slide.position}
                type="button"
                aria-label={slide.label}
                aria-current={index === current}
                onClick={() => show(index)}
              />
            ))}
          </fieldset>
          <button
            type="button"
            className={styles.arrow}
            aria-label={controls.previous}
            onClick={() => step(-1)}
          >
            {icons.previous}
          </button>
          <button type="button" className={styles.arrow} aria-label={controls.next} onClick={() => step(1)}>
            {icons.next}
          </button>
        </div>
      )}
    </section>
  )
}
