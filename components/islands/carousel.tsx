'use client'

import type { KeenSliderInstance } from 'keen-slider'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

type Direction = 'rtl' | 'ltr'

type CarouselProps = {
  label: string
  controls: { previous: string; next: string; slides: string }
  /** What each slide is called and where it stands, in the language's own digits. */
  slides: readonly { label: string; position: string }[]
  direction: Direction
  loop?: boolean
  icons: { previous: ReactNode; next: ReactNode }
  /** An `<li className="carousel-slide">` for each slide. */
  children: ReactNode
}

type KeenSlider = typeof import('keen-slider').default

// The distance between two slides in app/styles/carousel.css, in pixels.
const spacing = 16
const duration = 480

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The slider's code, once its place comes near; until then, and without JavaScript, the row scrolls. */
const useKeenSlider = (place: RefObject<HTMLElement | null>) => {
  const [code, setCode] = useState<{ KeenSlider: KeenSlider } | null>(null)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        setCode({ KeenSlider: (await import('keen-slider')).default })
      },
      { rootMargin: '100px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return code
}

const useSlider = (track: RefObject<HTMLUListElement | null>, direction: Direction, loop: boolean) => {
  const code = useKeenSlider(track)
  const slider = useRef<KeenSliderInstance>(null)
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    if (!code || !track.current) return
    track.current.scrollTo({ left: 0, behavior: 'instant' })
    const made = new code.KeenSlider(track.current, {
      selector: '.carousel-slide',
      slides: { perView: 'auto', spacing },
      rtl: direction === 'rtl',
      loop,
      defaultAnimation: { duration: isCalm() ? 0 : duration },
      slideChanged: ({ track: { details } }) => setCurrent(details.rel),
    })
    slider.current = made
    return () => made.destroy()
  }, [code, track, direction, loop])
  return { slider, current, isLive: code !== null }
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
  const { slider, current, isLive } = useSlider(track, direction, loop)

  const show = (index: number) => slider.current?.moveToIdx((index + slides.length) % slides.length)
  const step = (by: 1 | -1) => (loop ? slider.current?.[by === 1 ? 'next' : 'prev']() : show(current + by))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!slider.current || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return
    event.preventDefault()
    step((event.key === 'ArrowRight') === (direction === 'ltr') ? 1 : -1)
  }

  return (
    <section className="carousel" aria-label={label} data-live={isLive || undefined} onKeyDown={onKeyDown}>
      <ul ref={track} className="carousel-track" tabIndex={slides.length > 1 ? 0 : undefined}>
        {children}
      </ul>
      {slides.length > 1 && (
        <div className="carousel-bar wrap">
          {slides.length > 6 && (
            <span className="carousel-count" aria-hidden="true">
              {slides[current]?.position}
            </span>
          )}
          <fieldset aria-label={controls.slides} className="carousel-dots">
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
            className="icon-button"
            aria-label={controls.previous}
            onClick={() => step(-1)}
          >
            {icons.previous}
          </button>
          <button type="button" className="icon-button" aria-label={controls.next} onClick={() => step(1)}>
            {icons.next}
          </button>
        </div>
      )}
    </section>
  )
}
