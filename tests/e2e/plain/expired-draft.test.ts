import { applicationForm } from '#tests/support/browser/application-form.ts'
import { expect, language, sitePath, test } from '#tests/support/browser/e2e.ts'

const { code, messages } = language('ku')
const { apply, common, 'contact-us': contact } = messages

// Drafts expire after a day. An unknown token and a missing token stand in for an expired one.
test('expired draft → the page shows the form and an alert with the expiry message', async ({ page }) => {
  const path = await sitePath(page.request, code, 'apply')
  for (const query of ['?draft=AAAAAAAAAAAAAAAAAAAAAA', '']) {
    await page.goto(`${path}/result${query}`)
    await expect(page.getByRole('alert')).toContainText(apply.result.gone)
    await expect(applicationForm(page, messages).submitButton).toBeVisible()
    await page.goto(`/${code}/contact-us/result${query}`)
    await expect(page.getByRole('alert')).toContainText(contact.result.gone)
    await expect(page.getByRole('button', { name: contact.form.submit })).toBeVisible()
  }
})

test('draft could not be saved → an alert explains how to recover the text', async ({ page }) => {
  await page.goto(`/${code}/contact-us/result?draft=`)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(contact.result.errorTitle)
  await expect(alert).toContainText(`${common.delay.noRoom} ${common.delay.unread}`)
  await expect(page.getByRole('button', { name: contact.form.submit })).toBeVisible()
})
