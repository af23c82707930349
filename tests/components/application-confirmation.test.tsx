import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { copy, fillIn, receipt, sent, setUp, submit } from '#tests/support/components/application-form.tsx'

const { form, receipt: said } = copy.confirmation

test('a site that confirms by e-mail → the form says so, and the receipt where the server says so', async () => {
  const answer = { success: true, message: 'Stored', reference: 'ABC123456789', isConfirmed: true }
  const { user } = setUp(() => Response.json(answer), { sendsConfirmation: true })
  expect(screen.getByText(form)).toBeVisible()
  await fillIn(user)
  await user.click(submit())
  expect(await screen.findByText(said)).toBeVisible()
})

test('one that does not → neither says so', async () => {
  const { user } = setUp(sent)
  expect(screen.queryByText(form)).toBeNull()
  await fillIn(user)
  await user.click(submit())
  expect(await screen.findByRole('heading', { name: receipt.title })).toBeVisible()
  expect(screen.queryByText(said)).toBeNull()
})
