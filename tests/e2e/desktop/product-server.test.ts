import { applicantNames, filesFor, phoneNumber } from '#tests/support/browser/application-form.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { createVacancySiteTest } from '#tests/support/browser/vacancy-sites.ts'

const test = createVacancySiteTest()

test('forwarded application → its page offers a contact link but no withdrawal', async ({
  page,
  code,
  messages,
  email,
}) => {
  const { application } = messages
  const { photo, resume } = filesFor(email)
  const textFields = { fullName: applicantNames[code], email, phone: phoneNumber }
  const response = await page.request.post('/web/apply-job/v7', {
    multipart: { ...textFields, photo, resume },
    headers: { accept: 'application/json' },
  })
  const applicationPath = `/${code}/application/${(await response.json()).reference}`
  await page.goto(applicationPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.passedOn.title)
  await expect(page.getByText(application.labels.passedOn)).toBeVisible()
  await expect(page.getByRole('link', { name: application.withdraw.submit })).toBeHidden()
  await expect(page.getByRole('link', { name: application.contact })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${applicationPath}/withdraw`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.passedOn.title)
})
