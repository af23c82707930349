'use client'

import KeenSlider, { type KeenSliderInstance, type KeenSliderOptions } from 'keen-slider'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './carousel.module.css'

type Direction = 'rtl' | 'ltr'

type CarouselProps = {
  label: string
  controls: { previous: string; next: string; slides: string }
  /** Each slide's name and position, in the language's numerals. */
  slides: readonly { label: string; position: string }[]
  direction: Direction
  loop?: boolean
  icons: { previous: ReactNode; next: ReactNode }
  /** One `li` with the class `slide` per slide. */
  children: ReactNode
}

// Must equal the `gap` of `.track` in carousel.module.css.
const spacingPx = 16

// More dots do not fit beside the arrows on a tablet.
const maxDots = 15

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const createAnimationOptions = () => ({ duration: prefersReducedMotion() ? 0 : 480 })

// Returns the index of the slide that the row was scrolled to before hydration. All slides have the same width.
const findFirstVisibleIndex = (track: HTMLElement) => {
  const stridePx = (track.querySelector('li')?.offsetWidth ?? 0) + spacingPx
  return Math.round(Math.abs(track.scrollLeft) / stridePx)
}

const createOptions = (direction: Direction, loop: boolean): KeenSliderOptions => ({
  selector: ':scope > li',
  slides: { perView: 'auto', spacing: spacingPx },
  rtl: direction === 'rtl',
  loop,
  // The slider ends a drag with its own animation. Skip this animation if the visitor prefers reduced motion.
  dragEnded: ({ animator, track: { details }, moveToIdx }) => {
    if (prefersReducedMotion()) moveToIdx(animator.targetIdx ?? details.abs, true, createAnimationOptions())
  },
})

const useSlider = (track: RefObject<HTMLUListElement | null>, direction: Direction, loop: boolean) => {
  const slider = useRef<KeenSliderInstance>(null)
  const [currentIndex, setCurrentIndex] = useState(0)
  const [hasNavigated, setHasNavigated] = useState(false)
  // Use a layout effect, so that the visitor cannot scroll the row before the slider controls it.
  useLayoutEffect(() => {
    const row = track.current
    if (!row) return
    const initialIndex = findFirstVisibleIndex(row)
    // `data-live` changes the row's styles, so set it before the slider measures the row.
    row.parentElement?.setAttribute('data-live', 'true')
    row.scrollTo({ left: 0, behavior: 'instant' })
    const instance = new KeenSlider(row, {
      ...createOptions(direction, loop),
      initial: initialIndex,
      slideChanged: ({ track: { details } }) => setCurrentIndex(details.rel),
    })
    slider.current = instance
    setCurrentIndex(initialIndex)
    return () => instance.destroy()
  }, [track, direction, loop])

  const moveTo = (index: number) => slider.current?.moveToIdx(index, false, createAnimationOptions())
  const showSlide = (index: number) => {
    setHasNavigated(true)
    moveTo(index)
  }
  const moveBy = (delta: 1 | -1) => {
    if (!slider.current) return
    const { track: sliderTrack, animator } = slider.current
    const { maxIdx, rel, slides } = sliderTrack.details
    const reachableSlideCount = loop ? slides.length : Math.min(maxIdx + 1, slides.length)
    // Start from a running animation's target, so that two quick taps move by two slides.
    const fromIndex = animator.targetIdx === null ? rel : sliderTrack.absToRel(animator.targetIdx)
    showSlide((fromIndex + delta + reachableSlideCount) % reachableSlideCount)
  }
  return { currentIndex, hasNavigated, moveTo, showSlide, moveBy }
}

/** A row of slides that the visitor moves by swiping, with buttons or with arrow keys; there is no autoplay. */
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
  const { currentIndex, hasNavigated, moveTo, showSlide, moveBy } = useSlider(track, direction, loop)

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return
    // Arrow keys with a modifier are browser shortcuts, for example “back”.
    if (altKey || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    moveBy((key === 'ArrowRight') === (direction === 'ltr') ? 1 : -1)
  }

  // A focused link may be in an off-screen slide.
  const onFocus = ({ target }: FocusEvent) => {
    if (!target.matches(':focus-visible')) return
    const index = [...(track.current?.children ?? [])].findIndex((slide) => slide.contains(target))
    if (index >= 0) moveTo(index)
  }

  return (
    <section className={styles.carousel} data-island="carousel" aria-label={label} onKeyDown={onKeyDown}>
      <ul ref={track} className={styles.track} tabIndex={slides.length > 1 ? 0 : undefined} onFocus={onFocus}>
        {children}
      </ul>
      <p role="status" className="sr-only">
        {hasNavigated && slides[currentIndex]?.label}
      </p>
      {slides.length > 1 && (
        <div className="wrap mt-5 flex w-full items-center gap-4 noscript:hidden">
          {slides.length > 6 && (
            <span
              className={styles.count}
              data-many={slides.length > maxDots || undefined}
              aria-hidden="true"
            >
              {slides[currentIndex]?.position}
            </span>
          )}
          <fieldset aria-label={controls.slides} className={styles.dots}>
            {slides.map((slide, index) => (
              <button
                key={slide.position}
                type="button"
                aria-label={slide.label}
                aria-current={index === currentIndex}
                onClick={() => showSlide(index)}
              />
            ))}
          </fieldset>
          <button
            type="button"
            className={styles.arrow}
            aria-label={controls.previous}
            onClick={() => moveBy(-1)}
          >
            {icons.previous}
          </button>
          <button type="button" className={styles.arrow} aria-label={controls.next} onClick={() => moveBy(1)}>
            {icons.next}
          </button>
        </div>
      )}
    </section>
  )
}
