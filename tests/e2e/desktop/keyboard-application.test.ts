import type { Locator, Page } from '@playwright/test'
import {
  applicantNames,
  coverLetters,
  filesFor,
  phoneNumber,
} from '#tests/support/browser/application-form.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'

/** Presses Tab until the target has the focus; throws after 120 presses. */
const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  for (let count = 0; count < 120; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

const pressEnterOn = async (page: Page, target: Locator) => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test('keyboard alone → an application is sent from the job list, and then withdrawn', async ({
  page,
  code,
  messages,
  email,
  inbox,
}) => {
  const { apply, application, careers } = messages
  const main = page.getByRole('main')
  // This listener makes the browser intercept file choosers from the start, before the first key press.
  page.on('filechooser', () => {})
  await page.goto(`/${code}/careers#jobs`)
  await page.waitForLoadState('networkidle')
  await tabTo(page, page.getByRole('tab', { name: careers.categories.all }))
  await page.keyboard.press(code === 'en' ? 'ArrowRight' : 'ArrowLeft')
  await expect(page).toHaveURL(/\?category=tech#jobs$/)
  await pressEnterOn(page, main.locator(`a[href^="/${code}/job-details/"]`).first())
  await expect(page).toHaveURL(/\/job-details\//)
  await pressEnterOn(page, main.locator(`a[href^="/${code}/apply/"]:visible`).first())
  await expect(page).toHaveURL(/\/apply\//)

  // After an empty form is sent, the error summary has the focus and links to the first field.
  await pressEnterOn(page, page.getByRole('button', { name: apply.submit }))
  const summary = main.getByRole('alert').filter({ hasText: apply.summary.title })
  await expect(summary).toBeFocused()
  await pressEnterOn(page, summary.getByRole('link').first())
  await expect(page.getByLabel(apply.labels.fullName)).toBeFocused()
  const isLabelBelowHeader = () =>
    page.evaluate(() => {
      const headerBottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const labelTop = document.querySelector('label[for=fullName]')?.getBoundingClientRect().top ?? 0
      return labelTop >= headerBottom
    })
  await expect.poll(isLabelBelowHeader).toBe(true)
  await page.keyboard.type(applicantNames[code])
  for (const [label, text] of [
    [apply.labels.email, email],
    [apply.labels.phone, phoneNumber],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  for (const [name, file] of Object.entries(filesFor(email))) {
    const input = page.locator(`input[type=file][name=${name}]`)
    for (let count = 0; count < 20; count += 1) {
      if (await input.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Space')
    await (await chooser).setFiles(file)
    await expect(page.getByText(file.name)).toBeVisible()
  }
  await tabTo(page, page.getByRole('textbox', { name: apply.labels.coverLetter }))
  await page.keyboard.insertText(coverLetters[code])
  await pressEnterOn(page, page.getByRole('button', { name: apply.submit }))
  const receipt = page.getByRole('heading', { name: apply.receipt.title }).locator('..')
  await expect(receipt).toBeFocused()
  expect(await inbox.applications()).toHaveLength(1)

  await pressEnterOn(page, page.getByRole('link', { name: apply.receipt.own }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.received.title)
  await pressEnterOn(page, page.getByRole('link', { name: application.withdraw.submit }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.withdraw.title)
  await pressEnterOn(page, page.getByRole('button', { name: application.withdraw.submit }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.withdrawn.title)
  expect(await inbox.applications()).toEqual([])
})
