import { applicantNames, coverLetters } from '#tests/support/browser/application-form.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { expectToast } from '#tests/support/browser/toasts.ts'

test('contact form submission fails (503) → the toast covers neither the submit button nor the error beside it', async ({
  page,
  code,
  messages,
  email,
}) => {
  const { form, serverMessages } = messages['contact-us']
  const message = serverMessages.failed
  await page.route('**/web/contact-us', (route) =>
    route.fulfill({ status: 503, json: { success: false, message } }),
  )
  await page.goto(`/${code}/contact-us`)
  await page.getByLabel(form.labels.name).fill(applicantNames[code])
  await page.getByLabel(form.labels.email).fill(email)
  await page.getByLabel(form.labels.message).fill(coverLetters[code])
  const button = page.locator('main form button[type=submit]')
  // Scroll the button to the bottom of the window, where the toast appears.
  await button.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await button.click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: message })
  const problem = page.locator('#form-problem')
  await expect(problem).toBeVisible()
  await expectToast(page, 'error', message)
  const isCovered = async () => {
    const [toastBox, ...boxes] = await Promise.all(
      [toast, button, problem].map((locator) =>
        locator.evaluate((element) => element.getBoundingClientRect().toJSON()),
      ),
    )
    return boxes.some(
      (box) =>
        box.top < toastBox.bottom &&
        box.bottom > toastBox.top &&
        box.left < toastBox.right &&
        box.right > toastBox.left,
    )
  }
  await expect.poll(isCovered).toBe(false)
  await expect(button).toBeInViewport({ ratio: 1 })
})
