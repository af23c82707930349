import {
  choose,
  type Files,
  filesFor,
  fillIn,
  letters,
  names,
  phone,
} from '#tests/support/browser/applying.ts'
import { expect, sitePath, test } from '#tests/support/browser/e2e.ts'
import { expectToast } from '#tests/support/browser/toast-corner.ts'
import { sha256 } from '#tests/support/files/sample-files.ts'

// A photo is drawn anew: what is kept of it has other bytes.
const stored = ({ photo, resume }: Files) => [
  expect.objectContaining({ kind: 'photo', name: photo.name, type: photo.mimeType }),
  {
    kind: 'resume',
    name: resume.name,
    type: resume.mimeType,
    bytes: resume.buffer.length,
    sha256: sha256(resume.buffer),
  },
]

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('from the vacancy list to the inbox → the very bytes', async ({
      page,
      code,
      words,
      email,
      inbox,
    }) => {
      const { apply } = words
      const files = filesFor(email)
      await page.goto(`/${code}/careers`)
      await page.getByRole('main').locator(`a[href^="/${code}/job-details/"]`).first().click()
      // Its styles too, which hide one of two links.
      await page.waitForURL(new RegExp(`/${code}/job-details/[\\w-]+$`))
      const vacancy = page.url().split('/').at(-1) ?? ''
      await page.getByRole('main').getByRole('link', { name: words['job-details'].apply }).first().click()
      await expect(page).toHaveURL(`/${code}/apply/${vacancy}`)

      await fillIn(page, apply, { name: names[code], email, letter: letters[code] })
      await choose(page, files)
      await page.getByRole('button', { name: apply.submit }).click()
      await expect(page.getByRole('heading', { name: apply.receipt.title })).toBeVisible()

      const [application, ...others] = await inbox.applications()
      expect(others).toEqual([])
      expect(application).toMatchObject({
        vacancy,
        name: names[code],
        email,
        phone,
        coverLetter: letters[code],
      })
      expect(application?.files).toEqual(stored(files))
      await expect(page.getByText(application?.reference ?? 'no reference', { exact: true })).toBeVisible()
    })
  })
}

test.describe('a form without files, without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('sent → the exact sentence, what was typed kept, nothing stored', async ({
    page,
    code,
    words,
    email,
    inbox,
  }) => {
    const { apply } = words
    await page.goto(await sitePath(page.request, code, 'apply'))
    await fillIn(page, apply, { name: names[code], email, letter: letters[code] })
    await page.getByRole('button', { name: apply.submit }).click()
    await expect(page.getByText(apply.errors.filesMissing).first()).toBeVisible()
    await expect(page.getByText(apply.result.chooseFilesAgain)).toHaveCount(0)
    await expect(page.getByLabel(apply.labels.fullName)).toHaveValue(names[code])
    await expect(page.getByRole('textbox', { name: apply.labels.coverLetter })).toHaveValue(letters[code])
    expect(await inbox.applications()).toEqual([])
  })
})

test('chosen files → preview and name, each with a way to remove it', async ({
  page,
  code,
  words,
  email,
}) => {
  const { apply } = words
  const files = filesFor(email)
  await page.goto(await sitePath(page.request, code, 'apply'))
  await choose(page, files)
  await expect(page.getByRole('img', { name: apply.photoPreview })).toBeVisible()
  await expect(page.getByText(files.resume.name)).toBeVisible()
  await page.getByRole('button', { name: apply.removePhoto }).click()
  await expect(page.getByRole('img', { name: apply.photoPreview })).toBeHidden()
  await page.getByRole('button', { name: apply.removeResume }).click()
  await expect(page.getByText(files.resume.name)).toBeHidden()
})

test('toast of a success → at the bottom right, gone after its time', async ({
  page,
  code,
  words,
  email,
  hasTouch,
}) => {
  const { apply } = words
  await page.clock.install()
  await page.goto(await sitePath(page.request, code, 'apply'))
  await fillIn(page, apply, { name: names[code], email, letter: '' })
  await choose(page, filesFor(email))
  const submit = page.getByRole('button', { name: apply.submit })
  // A finger leaves no pointer behind, which would hold a toast that appears under it.
  await (hasTouch ? submit.tap() : submit.click())
  const toast = page.getByRole('listitem').filter({ hasText: apply.success })
  await expectToast(page, 'success', apply.success, apply.toasts.success)
  await page.clock.fastForward(5000)
  await expect(toast).toBeHidden()
})
