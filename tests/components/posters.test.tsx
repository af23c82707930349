import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createSampleSlides } from '#backend/store/sample-slides.ts'
import { Posters } from '#components/sections/posters.tsx'
import { linksFor } from '#lib/company/links.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { type Slide, slidesOf } from '#lib/schemas/landing-page.ts'
import { renderStatic } from '#tests/support/components/render-page.tsx'

const renderSlides = async (slides: readonly Slide[]) => {
  const common = pageCopy('ku', 'common')
  const posters = (
    <Posters locale="ku" common={common} links={linksFor('ku')} slides={slides} section={null} />
  )
  return within(await renderStatic(posters))
}

test('home page’s sample slides → render as four links; the taxi link’s accessible name is the taxi page’s title', async () => {
  const posters = await renderSlides(slidesOf(createSampleSlides(), 'home', 'ku'))
  expect(posters.getAllByRole('link')).toHaveLength(4)
  const link = posters.getByRole('link', { name: pageCopy('ku', 'taxi-ride').hero.title })
  expect(link.getAttribute('href')).toBe('/ku/taxi-ride')
})

test('food page’s sample slides → all link to the coming-soon page for food delivery', () => {
  const slides = slidesOf(createSampleSlides(), 'online-food-delivery', 'ku')
  expect(slides.map(({ linkPath }) => linkPath)).toEqual(Array(3).fill('food-delivery'))
})

test('slide with only a picture → has no link; the picture’s alternative text contains the slide’s position', async () => {
  const posters = await renderSlides([{ imageUrl: 'https://cdn.example.com/a.webp', title: null }])
  expect(posters.queryByRole('link')).toBeNull()
  expect(posters.getByRole('img').getAttribute('alt')).toMatch(/١/)
})
