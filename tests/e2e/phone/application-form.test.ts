import type { Page } from '@playwright/test'
import type { Messages } from '#lib/i18n/messages.ts'
import { choose, filesFor, fillIn, names } from '#tests/support/browser/applying.ts'
import { expect, sitePath, test } from '#tests/support/browser/e2e.ts'
import { contents } from '#tests/support/files/hostile-files.ts'
import type { SampleFile } from '#tests/support/files/sample-files.ts'

test('fields → what may be typed, large enough to read and to touch, limits told before', async ({
  page,
  code,
  words,
}) => {
  const { breadcrumb, labels, hints, sections } = words.apply
  await page.goto(await sitePath(page.request, code, 'apply'))
  const title = await page
    .getByRole('navigation', { name: words.common.breadcrumb })
    .getByRole('listitem')
    .allTextContents()
  expect([title.length, title[0], title[2]]).toEqual([3, breadcrumb.root, breadcrumb.current])
  for (const legend of Object.values(sections))
    await expect(page.getByRole('group', { name: legend })).toBeVisible()
  const wanted = [
    [labels.fullName, { autocomplete: 'name', enterkeyhint: 'next' }],
    [labels.email, { autocomplete: 'email', inputmode: 'email', dir: 'ltr', enterkeyhint: 'next' }],
    [labels.phone, { autocomplete: 'tel', inputmode: 'tel', dir: 'ltr', enterkeyhint: 'next' }],
  ] as const
  for (const [label, attributes] of wanted)
    for (const [name, value] of Object.entries(attributes))
      await expect(page.getByLabel(label)).toHaveAttribute(name, value)
  await expect(page.getByText(hints.photo)).toBeVisible()
  await expect(page.getByText(hints.resume)).toBeVisible()
  for (const [field, accept] of [
    ['photo', '.png,.jpg,.jpeg'],
    ['resume', '.pdf,.doc,.docx'],
  ] as const)
    await expect(page.locator(`input[name=${field}]`)).toHaveAttribute('accept', accept)

  const small = await page
    .locator(
      'main form :is(input:not([type=hidden], [type=file], [aria-hidden]), textarea, button, label.button, label[for=resume])',
    )
    .evaluateAll((controls) =>
      controls
        .filter((control) => {
          const { height } = control.getBoundingClientRect()
          return height < 44 || Number.parseFloat(getComputedStyle(control).fontSize) < 16
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    )
  expect(small).toEqual([])
})

/** Above the form stands what the fields say, in their order, and leads to each. */
const expectSummary = async (page: Page, { labels, errors }: Messages['apply'], title: string) => {
  const box = page.getByRole('main').getByRole('alert').filter({ hasText: title })
  await expect(box).toBeFocused()
  const faults = [
    ['fullName', labels.fullName, errors.notEmpty],
    ['email', labels.email, errors.invalidEmail],
    ['phone', labels.phone, errors.notEmpty],
    ['photo', labels.photo, errors.photoMissing],
    ['resume', labels.resume, errors.resumeMissing],
  ] as const
  await expect(box.getByRole('link')).toHaveText(faults.map(([, label, error]) => `${label}: ${error}`))
  for (const [id, label, error] of faults) {
    const field = page.locator(`#${id}`)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(error)))
    await box.getByRole('link', { name: `${label}: ` }).click()
    await expect(field).toBeFocused()
  }
}

test('empty → a summary has the focus, fields, toast and title say the same', async ({
  page,
  code,
  words,
}) => {
  const { apply } = words
  await page.goto(await sitePath(page.request, code, 'apply'))
  const _title = await page.title()
  await page.getByRole('button', { name: apply.submit }).click()
  const toast = page.getByRole('listitem').filter({ hasText: apply.toasts.error })
  await expect(toast).toContainText(apply.errors.filesMissing)
  await expectSummary(page, apply, apply.summary.title)
})

// Every other content: tests/contract/forms.
const badContents = [
  ['photo', 'a PNG cut off'],
  ['resume', 'a PDF cut off'],
] as const

type BadFile = { field: 'photo' | 'resume'; file: SampleFile; says: string }

/** Bad files, with the sentence that each has to get. */
const badFiles = async ({ errors }: Messages['apply']): Promise<BadFile[]> => {
  const known = await contents()
  const found = badContents.map(([field, wanted]): BadFile => {
    const content = known.find(({ what }) => what === wanted)
    if (!content) throw new Error(wanted)
    const extension = field === 'photo' ? 'png' : (/DOCX|DOC|PDF/.exec(wanted)?.[0].toLowerCase() ?? '')
    const file = { name: `me.${extension}`, mimeType: '', buffer: content.bytes }
    return { field, file, says: errors[content.error ?? 'photoRenamed'] }
  })
  const buffer = Buffer.alloc(5 * 1024 * 1024 + 1)
  return [
    ...found,
    { field: 'photo', file: { name: 'me.png', mimeType: '', buffer }, says: errors.photoSize },
  ]
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('files that cannot be taken → each its own sentence, nothing is kept', async ({
      page,
      code,
      words,
      email,
      inbox,
    }) => {
      const { apply } = words
      const form = await sitePath(page.request, code, 'apply')
      const good = filesFor(email)
      // Files of the attempt before would be restored and sent.
      await page.addInitScript(() => localStorage.clear())
      for (const { field, file, says } of await badFiles(apply)) {
        await page.goto(form)
        await fillIn(page, apply, { name: names[code], email })
        await choose(page, { ...good, [field]: file })
        await page.getByRole('button', { name: apply.submit }).click()
        await expect(page.locator(`#${field}-error`)).toHaveText(says)
        await expect(page.locator(`main [role=alert] a[href="#${field}"]`)).toContainText(says)
      }
      expect(await inbox.applications()).toEqual([])
    })

    test('a name with signs that turn it around → kept without them, its letters stay', async ({
      page,
      code,
      words,
      email,
      inbox,
    }) => {
      const { apply } = words
      const { photo, resume } = filesFor(email)
      const named = (file: SampleFile, name: string) => ({ ...file, name })
      await page.goto(await sitePath(page.request, code, 'apply'))
      await fillIn(page, apply, { name: names[code], email })
      await choose(page, { photo, resume: named(resume, 'سیڤیی ژیلوان\u202Efdp.exe\u202C.pdf') })
      await page.getByRole('button', { name: apply.submit }).click()
      await expect(page.getByRole('heading', { name: apply.receipt.title })).toBeVisible()
      const [application] = await inbox.applications()
      expect(application?.files.map(({ name }) => name)).toEqual([photo.name, 'سیڤیی ژیلوانfdp.exe.pdf'])
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('empty → a summary has the focus, fields and title say the same', async ({ page, code, words }) => {
    const { apply } = words
    await page.goto(await sitePath(page.request, code, 'apply'))
    await page.getByRole('button', { name: apply.submit }).click()
    await expectSummary(page, apply, apply.result.errorTitle)
    await expect(page).toHaveTitle(
      new RegExp(`^${RegExp.escape(apply.summary.documentTitle.split('{')[0] ?? '')}`),
    )
  })
})
