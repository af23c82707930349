import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'

test('picture without priority → is loaded lazily, and has width and height attributes', () => {
  const { container } = render(<Picture name="taxi-ride" sizes="90vw" className="absolute" />)
  const image = container.querySelector('img')
  expect(image?.getAttribute('loading')).toBe('lazy')
  expect(image?.getAttribute('width')).toBe('1280')
  expect(image?.getAttribute('height')).toBe('960')
  expect(image?.getAttribute('class')).toBe('absolute')
  expect(image?.getAttribute('style')).toBeNull()
})

test('picture whose `priority` is true → is preloaded, and loaded eagerly with high fetch priority', () => {
  const { container } = render(<Picture name="home" sizes="90vw" priority />)
  const image = container.querySelector('img')
  expect(image?.getAttribute('loading')).toBe('eager')
  expect(image?.getAttribute('fetchpriority')).toBe('high')
  const preloadLink = document.head.querySelector('link[rel=preload][as=image]')
  expect(preloadLink?.getAttribute('imagesrcset')).toMatch(/\/home\.\w+-480\.avif 480w/)
})

test('picture → has an AVIF source with the given `sizes`, and one WebP file for other browsers', () => {
  const { container } = render(<Picture name="taxi" sizes="64px" />)
  const [source, image] = [...container.querySelectorAll('source, img')]
  expect(source?.getAttribute('type')).toBe('image/avif')
  expect(source?.getAttribute('srcset')).toContain('.avif 256w')
  expect(source?.getAttribute('sizes')).toBe('64px')
  expect(image?.getAttribute('src')).toMatch(/\/taxi\.\w+-256\.webp$/)
  expect(image?.getAttribute('srcset')).toBeNull()
})

test('picture with `mirror` → is mirrored in rtl, or in ltr if the picture itself faces left', () => {
  const { container } = render(
    <>
      <Picture name="taxi-ride" sizes="90vw" mirror />
      <Picture name="taxi" sizes="64px" mirror />
    </>,
  )
  const classNames = [...container.querySelectorAll('img')].map((image) => image.className)
  expect(classNames).toEqual(['rtl:mirrored', 'ltr:mirrored'])
})

test('icon → is hidden from screen readers; `mirror` mirrors it in rtl; a filled icon has the class `icon-filled`', () => {
  const { container } = render(
    <>
      <Icon name="phone" />
      <Icon name="arrow-right" mirror />
      <Icon name="apple" className="size-6" />
    </>,
  )
  const [phone, arrow, apple] = [...container.querySelectorAll('svg')]
  expect(phone?.getAttribute('aria-hidden')).toBe('true')
  expect(phone?.getAttribute('class')).not.toContain('mirrored')
  expect(arrow?.getAttribute('class')).toContain('rtl:mirrored')
  expect(apple).toHaveClass('icon-filled')
  expect(apple?.querySelector('path')?.getAttribute('d')).toMatch(/^M/)
})
