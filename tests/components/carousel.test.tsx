import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Carousel } from '#components/islands/carousel.tsx'

const mockedWidthOf = (element: HTMLElement) => (element.tagName === 'LI' ? 800 : 1000)

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Element.prototype.scrollTo = () => {}
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', {
    configurable: true,
    get: function (this: HTMLElement) {
      return mockedWidthOf(this)
    },
  })
})

const slides = ['1', '2', '3'].map((position) => ({ label: `Slide ${position} of 3`, position }))

const setUp = async (direction: 'rtl' | 'ltr', loop = false) => {
  render(
    <Carousel
      label="News"
      controls={{ previous: 'Previous', next: 'Next', slides: 'Slides' }}
      slides={slides}
      direction={direction}
      loop={loop}
      icons={{ previous: null, next: null }}
    >
      {slides.map(({ label }) => (
        <li key={label} className="carousel-slide">
          <a href={`/${label}`}>{label}</a>
        </li>
      ))}
    </Carousel>,
  )
  await vi.waitFor(() => expect(screen.getByRole('region')).toHaveAttribute('data-live'))
  return userEvent.setup()
}

const expectCurrentSlide = (label: string) =>
  vi.waitFor(() => expect(screen.getByRole('button', { current: true })).toHaveAccessibleName(label))

test('next, previous and dot buttons → change the slide; next on the last slide shows the first, even without `loop`', async () => {
  const user = await setUp('ltr')
  await expectCurrentSlide('Slide 1 of 3')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await expectCurrentSlide('Slide 2 of 3')
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  await expectCurrentSlide('Slide 1 of 3')
  await user.click(screen.getByRole('button', { name: 'Slide 3 of 3' }))
  await expectCurrentSlide('Slide 3 of 3')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await expectCurrentSlide('Slide 1 of 3')
})

test.each([
  ['ltr', '{ArrowRight}', '{ArrowLeft}'],
  ['rtl', '{ArrowLeft}', '{ArrowRight}'],
] as const)(
  '%s carousel → %s moves to the next slide, %s to the previous one',
  async (direction, nextKey, previousKey) => {
    const user = await setUp(direction)
    await user.tab()
    expect(screen.getByRole('list')).toHaveFocus()
    await user.keyboard(nextKey)
    await expectCurrentSlide('Slide 2 of 3')
    await user.keyboard(previousKey)
    await expectCurrentSlide('Slide 1 of 3')
  },
)

test('arrow key with Alt or Meta → the slide does not change', async () => {
  const user = await setUp('ltr')
  await user.tab()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}{Meta>}{ArrowRight}{/Meta}')
  await expectCurrentSlide('Slide 1 of 3')
})

test('looping carousel → previous on the first slide shows the last; next on the last shows the first', async () => {
  const user = await setUp('rtl', true)
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  await expectCurrentSlide('Slide 3 of 3')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await expectCurrentSlide('Slide 1 of 3')
})

test('carousel status → is empty at first; after a button press, contains the slide’s label', async () => {
  const user = await setUp('ltr')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await vi.waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Slide 2 of 3'))
})

test('Tab to a link in an off-screen slide → that slide becomes the current one', async () => {
  const user = await setUp('ltr')
  for (const _ of ['list', ...slides]) await user.tab()
  expect(screen.getByRole('link', { name: 'Slide 3 of 3' })).toHaveFocus()
  await expectCurrentSlide('Slide 3 of 3')
})
