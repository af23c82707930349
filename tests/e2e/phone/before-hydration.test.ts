import { applicantOn, choose, filesFor } from '#tests/support/browser/applying.ts'
import { expect, test as site, sitePath } from '#tests/support/browser/e2e.ts'
import { failScripts, holdScripts } from '#tests/support/browser/held-scripts.ts'

// React complains of a page that was changed before hydration.
const test = site.extend({ complaints: async ({ browserName: _ }, use) => use([]) })

const live = 'form[data-live]'
// The `load` event would wait for the scripts.
const early = { waitUntil: 'domcontentloaded' } as const

test('a form whose page changes before hydration → files in sight; text, files, choice and focus stay', async ({
  page,
  code,
  words,
  email,
}) => {
  const { apply } = words
  const form = applicantOn(page, words)
  const release = await holdScripts(page)
  await page.goto(await sitePath(page.request, code, 'apply'), early)
  await form.type({ name: 'Zhilwan', email, letter: 'I drive well.' })
  await choose(page, filesFor(email))
  for (const name of ['photo', 'resume'] as const) {
    // The control shows the name of the file beside its button.
    const box = await page.locator(`#${name}`).boundingBox()
    expect(box?.width).toBeGreaterThan(250)
    expect(box?.height).toBe(44)
  }
  const remember = page.getByRole('checkbox', { name: apply.remember.label })
  await remember.check()
  await form.field('email').focus()
  const server = await page.locator('form[action^="/web/apply-job/"]').elementHandle()
  await page.evaluate(() => document.querySelector('[name=email]')?.after(document.createElement('div')))
  release()

  await expect(page.locator(live)).toBeVisible()
  expect(await server?.evaluate((one) => one.isConnected)).toBe(false)
  await expect(form.field('fullName')).toHaveValue('Zhilwan')
  await expect(form.field('email')).toBeFocused()
  await expect(form.letter).toHaveValue('I drive well.')
  await expect(remember).toBeChecked()
  await expect(form.received('photo')).toBeVisible()
  await expect(form.received('resume')).toBeVisible()
})

test('a page translated before hydration → the text of its form stays', async ({ page, code, words }) => {
  const { labels } = words['contact-us'].form
  const release = await holdScripts(page)
  await page.goto(`/${code}/contact-us`, early)
  await page.getByLabel(labels.name).fill('Zhilwan')
  await page.getByLabel(labels.message).fill('My bag is in the taxi.')
  const server = await page.locator('form[action="/web/contact-us"]').elementHandle()
  await page.evaluate(() => document.querySelector('h1')?.replaceChildren('Say it plainly.'))
  release()
  await expect(page.locator(live)).toBeVisible()
  expect(await server?.evaluate((one) => one.isConnected)).toBe(false)
  await expect(page.getByLabel(labels.name)).toHaveValue('Zhilwan')
  await expect(page.getByLabel(labels.message)).toHaveValue('My bag is in the taxi.')
})

test('a page whose scripts fail → a question opens at a tap', async ({ page, code, words }) => {
  await failScripts(page)
  await page.goto(`/${code}/hotels`)
  const answer = page.locator('accordion-panel').nth(1)
  await expect(answer).toBeHidden()
  await page.getByRole('button', { name: words.hotels.faq.items[1]?.question }).tap()
  await expect(answer).toBeVisible()
})
