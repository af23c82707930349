import { applicationForm, chooseFiles, filesFor } from '#tests/support/browser/application-form.ts'
import { test as base, expect, sitePath } from '#tests/support/browser/e2e.ts'
import { holdScripts } from '#tests/support/browser/script-requests.ts'

// React logs an error if the DOM has changed before hydration, so ignore page errors.
const test = base.extend({ pageErrors: async ({ browserName: _ }, use) => use([]) })

const hydratedFormSelector = 'form[data-live]'
// The `load` event would wait for the scripts that the test holds back.
const gotoOptions = { waitUntil: 'domcontentloaded' } as const

test('DOM changed before hydration → the form’s text, files, checkbox state and focus are preserved', async ({
  page,
  code,
  messages,
  email,
}) => {
  const { apply } = messages
  const form = applicationForm(page, messages)
  const release = await holdScripts(page)
  await page.goto(await sitePath(page.request, code, 'apply'), gotoOptions)
  await form.fillTextFields({ name: 'Zhilwan', email, letter: 'I drive well.' })
  await chooseFiles(page, filesFor(email))
  for (const name of ['photo', 'resume'] as const) {
    // The native file input is visible, and wide enough to show the file name.
    const box = await page.locator(`#${name}`).boundingBox()
    expect(box?.width).toBeGreaterThan(250)
    expect(box?.height).toBe(44)
  }
  const rememberCheckbox = page.getByRole('checkbox', { name: apply.remember.label })
  await rememberCheckbox.check()
  await form.field('email').focus()
  const serverForm = await page.locator('form[action^="/web/apply-job/"]').elementHandle()
  await page.evaluate(() => document.querySelector('[name=email]')?.after(document.createElement('div')))
  release()

  await expect(page.locator(hydratedFormSelector)).toBeVisible()
  expect(await serverForm?.evaluate((form) => form.isConnected)).toBe(false)
  await expect(form.field('fullName')).toHaveValue('Zhilwan')
  await expect(form.field('email')).toBeFocused()
  await expect(form.letter).toHaveValue('I drive well.')
  await expect(rememberCheckbox).toBeChecked()
  await expect(form.receivedNote('photo')).toBeVisible()
  await expect(form.receivedNote('resume')).toBeVisible()
})
