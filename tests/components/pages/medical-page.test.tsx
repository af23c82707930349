import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { pageCopy } from '#lib/i18n/messages.ts'
import { drawPage } from '#tests/support/components/draw.tsx'

beforeEach(async () => {
  document.body.replaceChildren(await drawPage('medical-services', 'en'))
})

test('both buttons lead to the doctors', () => {
  const buttons = screen.getAllByRole('link', {
    name: new RegExp(pageCopy('en', 'medical-services').hero.action),
  })
  expect(buttons.map((button) => button.getAttribute('href'))).toEqual([
    '/en/medical-consultants',
    '/en/medical-consultants',
  ])
})

test('the call card says who is on the call, and its drawn keys are no controls', () => {
  const { title, status, service } = pageCopy('en', 'medical-services').call
  expect(screen.getByText(status)).toBeVisible()
  expect(screen.getByText(service)).toBeVisible()
  const call = within(screen.getByRole('heading', { name: title }).closest('section') ?? document.body)
  expect(call.queryByRole('button')).toBeNull()
  expect(call.queryByRole('link')).toBeNull()
})
