import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'

test('a picture below the fold waits, and its box is reserved', () => {
  render(<Picture name="taxi-ride" alt="A taxi" sizes="90vw" className="absolute" />)
  const image = screen.getByRole('img', { name: 'A taxi' })
  expect(image.getAttribute('loading')).toBe('lazy')
  expect(image.getAttribute('width')).toBe('1280')
  expect(image.getAttribute('height')).toBe('960')
  expect(image.getAttribute('class')).toBe('absolute')
  expect(image.getAttribute('style')).toBeNull()
})

test('a picture with priority is asked for at once', () => {
  render(<Picture name="home" alt="A city" sizes="90vw" priority />)
  const image = screen.getByRole('img', { name: 'A city' })
  expect(image.getAttribute('loading')).toBe('eager')
  expect(image.getAttribute('fetchpriority')).toBe('high')
})

test('every source knows the width the picture is shown at', () => {
  const { container } = render(<Picture name="taxi" alt="" sizes="64px" />)
  const sources = [...container.querySelectorAll('source')]
  expect(sources.map((source) => source.getAttribute('type'))).toEqual(['image/avif', 'image/webp'])
  expect(sources.map((source) => source.getAttribute('sizes'))).toEqual(['64px', '64px'])
})

test('mirrored pictures face the way the page is read, whichever way they were drawn', () => {
  render(<Picture name="taxi-ride" alt="diorama" sizes="90vw" mirror />)
  render(<Picture name="taxi" alt="object" sizes="64px" mirror />)
  expect(screen.getByRole('img', { name: 'diorama' }).getAttribute('class')).toBe('rtl:mirrored')
  expect(screen.getByRole('img', { name: 'object' }).getAttribute('class')).toBe('ltr:mirrored')
})

test('an icon says nothing by itself, and only a directional one mirrors', () => {
  const { container } = render(
    <>
      <Icon name="phone" />
      <Icon name="arrow-right" mirror />
      <Icon name="telegram" className="size-6" />
    </>,
  )
  const [phone, arrow, telegram] = [...container.querySelectorAll('svg')]
  expect(phone?.getAttribute('aria-hidden')).toBe('true')
  expect(phone?.getAttribute('class')).not.toContain('scale')
  expect(arrow?.getAttribute('class')).toContain('rtl:mirrored')
  expect(telegram).toHaveClass('icon-filled')
  expect(telegram?.querySelector('path')?.getAttribute('d')).toMatch(/^M/)
})
