import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Sections } from '#components/sections/index.tsx'
import { pageOf } from '#lib/content/pages/index.ts'
import type { Section } from '#lib/content/section.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

const show = (...kinds: Section['kind'][]) => {
  const sections = pageOf('medical-services')?.sections('en') ?? []
  render(<Sections sections={sections.filter(({ kind }) => kinds.includes(kind))} />)
}

test('both buttons lead to the doctors', () => {
  show('hero', 'closing')
  const buttons = screen.getAllByRole('link', { name: pageCopy('en', 'medical-services').hero.action })
  expect(buttons.map((button) => button.getAttribute('href'))).toEqual([
    '/en/medical-consultants',
    '/en/medical-consultants',
  ])
})

test('the call card says who is on the call, and its drawn keys are no controls', () => {
  show('call')
  const { status, service } = pageCopy('en', 'medical-services').call
  expect(screen.getByText(status)).toBeVisible()
  expect(screen.getByText(service)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})
