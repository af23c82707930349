import { applicantNames, applyAs, fillTextFields } from '#tests/support/browser/application-form.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { refusalMessage, testOnVacancySite } from '#tests/support/browser/vacancy-sites.ts'

const test = testOnVacancySite()

test('forwarded application → its page offers a contact link and no withdrawal', async ({
  page,
  code,
  messages,
  email,
}) => {
  const { apply, application } = messages
  await page.goto(`/${code}/apply/v7`)
  await applyAs(page, apply, code, email)
  const ownPage = await page.getByRole('link', { name: apply.receipt.own }).getAttribute('href')
  await page.goto(ownPage ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.passedOn.title)
  await expect(page.getByText(application.labels.passedOn)).toBeVisible()
  await expect(page.getByRole('link', { name: application.withdraw.submit })).toBeHidden()
  await expect(page.getByRole('link', { name: application.contact })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${ownPage}/withdraw`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.passedOn.title)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('message refused by the backend → alert with the backend’s message, and empty fields', async ({
    page,
    code,
    messages,
    email,
  }) => {
    const { form, result } = messages['contact-us']
    const fields = Object.values(form.labels).map((label) => page.getByLabel(label))
    await page.goto(`/${code}/contact-us`)
    for (const field of fields) await field.fill(email)
    await page.getByRole('button', { name: form.submit }).click()
    const alert = page.getByRole('alert').filter({ hasText: result.errorTitle })
    await expect(alert).toContainText(refusalMessage)
    for (const field of fields) await expect(field).toHaveValue('')
  })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, kind: 'optional' })

    test('optional files → their hints contain “optional”, and a form without files is accepted', async ({
      page,
      code,
      messages,
      email,
    }) => {
      const { apply } = messages
      await page.goto(`/${code}/apply/v7`)
      for (const hint of [apply.hints.photo, apply.hints.resume])
        await expect(page.getByText(`${apply.optional}, ${hint}`)).toBeVisible()
      await fillTextFields(page, apply, { name: applicantNames[code], email })
      await page.getByRole('button', { name: apply.submit }).click()
      await expect(page.getByRole('heading', { name: apply.receipt.title })).toBeVisible()
      await expect(page.getByRole('main').locator('dl')).not.toContainText(apply.labels.photo)
    })
  })
}
