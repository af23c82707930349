import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localeCodes } from '#lib/i18n/locales.ts'
import { applicationForm, filesFor } from '#tests/support/browser/application-form.ts'
import { expect, sitePath, testOnSite } from '#tests/support/browser/e2e.ts'
import { pageNames } from '#tests/support/browser/site-pages.ts'
import { withSite } from '#tests/support/servers/site.ts'
import { type SpecServer, startSpecServer } from '#tests/support/servers/spec-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'without-store-'))
const dataFolder = join(folder, 'data')

let server: SpecServer

/** Runs the built site with a fake product's server. Fails if the site stores a file. */
const withStorelessSite = async (use: (url: string) => Promise<void>) => {
  server = await startSpecServer()
  const temporaryFolder = mkdtempSync(join(folder, 'tmp-'))
  const settings = { STORE: 'none', BACKEND_URL: `${server.origin}/api/v1` }
  await withSite({ ...settings, DATA_DIR: dataFolder, TMPDIR: temporaryFolder }, use, {
    readyPath: '/web/vacancies',
  })
  await server.stop()
  expect(existsSync(dataFolder)).toBe(false)
  expect(readdirSync(temporaryFolder)).toEqual([])
  rmSync(folder, { recursive: true })
}

const test = testOnSite(withStorelessSite)

const findSentForms = (pathPattern: RegExp) =>
  server.requests.filter((request) => pathPattern.test(request.path))
const findLastSentFields = (pathPattern: RegExp) => findSentForms(pathPattern).at(-1)?.text

const applicant = { name: 'Zhilwan Rasul', email: 'zhilwan@example.com' }
const applicationFields = {
  fullName: applicant.name,
  email: applicant.email,
  phone: '0750 123 4567',
  coverLetter: '',
}
const message = { name: 'Zhilwan', email: 'zhilwan@example.com', message: 'Hello there' }

test('site without a store → pages return 200 in each language, or 404 if they need a store', async ({
  request,
}) => {
  for (const code of localeCodes) {
    for (const name of pageNames.filter((pageName) => pageName !== 'application')) {
      const path = await sitePath(request, code, name)
      const response = await request.get(path)
      expect([path, response.status()]).toEqual([path, 200])
      expect(await response.text()).not.toContain(`/${code}/application"`)
    }
    for (const path of ['application', 'application/ABC123456789', 'send-link/result'])
      expect([path, (await request.get(`/${code}/${path}`)).status()]).toEqual([path, 404])
  }
  for (const path of ['/readyz', '/sitemap.xml']) expect((await request.get(path)).status()).toBe(200)
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/application<')
})

test('site without a store → requests that need one return 404, or 503 for an upload', async ({
  request,
  baseURL,
}) => {
  const uploadHeaders = {
    'upload-length': '5',
    'upload-metadata': `field ${btoa('resume')},filename ${btoa('cv.pdf')}`,
  }
  const headers = { origin: baseURL ?? '', 'tus-resumable': '1.0.0', ...uploadHeaders }
  for (const path of ['withdraw', 'send-link'])
    expect((await request.post(`/web/${path}`, { headers, form: { reference: 'x' } })).status()).toBe(404)
  expect((await request.post('/web/uploads', { headers })).status()).toBe(503)
})

test('application sent with JavaScript → the product’s server receives it; the page confirms it', async ({
  page,
  request,
  code,
  messages,
}) => {
  const { apply } = messages
  await page.goto(await sitePath(request, code, 'apply'))
  const form = applicationForm(page, messages)
  await form.fillTextFields(applicant)
  await form.submitButton.click()
  await expect(page.getByText(apply.errors.filesMissing)).toBeVisible()
  const { photo, resume } = filesFor(applicant.email)
  await form.chooseFile('photo', photo)
  await form.chooseFile('resume', resume)
  await form.submitButton.click()
  await expect(page.getByText(apply.success)).toBeVisible()
  await expect(form.receiptHeading).toBeVisible()
  await expect(page.getByText(apply.receipt.text)).toBeHidden()
  expect(findLastSentFields(/^apply-job/)).toEqual(applicationFields)
  expect(server.applications.at(-1)?.files.map(({ field }) => field)).toEqual(['photo', 'resume'])
  expect(findSentForms(/^apply-job/).at(-1)?.headers['idempotency-key']).toMatch(/^[\x21-\x7e]{16,255}$/)
  await expect(page).toHaveURL(/\/result\?sent=1$/)
  await page.reload()
  await expect(form.receiptHeading).toBeVisible()
})

test('contact message sent with JavaScript → the product’s server receives it, and the toast shows the message from its response', async ({
  page,
  request,
  code,
  messages,
}) => {
  const copy = messages['contact-us']
  await page.goto(await sitePath(request, code, 'contact-us'))
  for (const [name, text] of Object.entries(message)) await page.locator(`[name=${name}]`).fill(text)
  await page.getByRole('button', { name: copy.form.submit }).click()
  await expect(page.getByText('Thank you')).toBeVisible()
  await page.getByRole('button', { name: copy.modal.ok }).click()
  await expect(page.getByText(copy.receipt.text)).toBeHidden()
  expect(findLastSentFields(/^contact-us/)).toEqual(message)
})
