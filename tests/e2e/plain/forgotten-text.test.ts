import { applicantOn } from '#tests/support/browser/applying.ts'
import { expect, language, sitePath, test } from '#tests/support/browser/e2e.ts'

const { code, words } = language('ku')
const { apply, common, 'contact-us': contact } = words

// A draft ends after a day; here an unknown token and a missing one stand in for one that has ended.
test('what was typed is not known any more → said so, and that nothing was sent', async ({ page }) => {
  const path = await sitePath(page.request, code, 'apply')
  for (const query of ['?draft=AAAAAAAAAAAAAAAAAAAAAA', '']) {
    await page.goto(`${path}/result${query}`)
    const box = page.getByRole('alert')
    await expect(box).toContainText(apply.result.gone)
    await expect(applicantOn(page, words).submit).toBeVisible()
    await page.goto(`/${code}/contact-us/result${query}`)
    await expect(page.getByRole('alert')).toContainText(contact.result.gone)
    await expect(page.getByRole('button', { name: contact.form.submit })).toBeVisible()
  }
})

test('a form that could not be kept → its page says that it was not sent, and how the text may be recovered', async ({
  page,
}) => {
  await page.goto(`/${code}/contact-us/result?draft=`)
  const box = page.getByRole('alert')
  await expect(box).toContainText(contact.result.errorTitle)
  await expect(box).toContainText(`${common.delay.noRoom} ${common.delay.unread}`)
  await expect(page.getByRole('button', { name: contact.form.submit })).toBeVisible()
})
