import { expect, testOn } from '#tests/support/browser/e2e.ts'
import { redrawn } from '#tests/support/files/redrawn.ts'
import { samplePdf, samplePng } from '#tests/support/files/sample-files.ts'
import { type FakeBackend, type Seen, startFakeBackend } from '#tests/support/servers/fake-backend.ts'
import { withSiteBefore } from '#tests/support/servers/site-before.ts'

const vacancy = {
  _id: 'from-elsewhere-1',
  title: 'Lighthouse keeper',
  category: 'OPERATIONS',
  jobDescription: '<p>Keep the <strong>light</strong>.</p><script>document.title = "taken over"</script>',
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
  __v: 0,
}
const refusal = 'We already have this message.'

const answer = ({ method, path }: Seen) => {
  if (method === 'POST' && path.startsWith('/web/apply-job/')) return { body: { success: true } }
  if (method === 'POST') return { body: { success: false, message: refusal } }
  if (path === '/web/vacancies') return { body: { success: true, data: [vacancy] } }
  if (path === `/web/vacancy/${vacancy._id}`) return { body: { success: true, data: vacancy } }
  return undefined
}

let backend: FakeBackend

const test = testOn(async (use) => {
  backend = await startFakeBackend(answer)
  // The very build that the other tests use; it was made without a backend.
  await withSiteBefore(backend, { heard: '/web/vacancies', use })
  await backend.stop()
})

test('first request of the careers page → that backend’s vacancies', async ({ request }) => {
  const html = await (await request.get('/ku/careers')).text()
  expect(html).toContain(vacancy.title)
  expect(html.match(/href="\/ku\/job-details\/[\w-]+"/g)).toEqual([`href="/ku/job-details/${vacancy._id}"`])
  const [asked] = backend.seen.filter(({ path }) => path === '/web/vacancies')
  expect(asked?.headers.accept).toContain('application/json')
})

test('its HTML → shown, but never run', async ({ page, code }) => {
  await page.goto(`/${code}/job-details/${vacancy._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(vacancy.title)
  await expect(page.locator('main strong', { hasText: 'light' })).toBeVisible()
  await expect(page).not.toHaveTitle('taken over')
})

test('a refused message → its own sentence in a red toast, no modal, an empty form', async ({
  page,
  code,
  words,
}) => {
  const { 'contact-us': contact } = words
  await page.goto(`/${code}/contact-us`)
  await page.getByLabel(contact.form.labels.name).fill('Zhilwan')
  await page.getByLabel(contact.form.labels.email).fill('zhilwan@example.com')
  await page.getByLabel(contact.form.labels.message).fill('Hello again')
  await page.getByRole('button', { name: contact.form.submit }).click()
  const toast = page.getByRole('listitem').filter({ hasText: refusal })
  await expect(toast).toBeVisible()
  await expect(toast).toContainText(contact.toasts.error)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel(contact.form.labels.message)).toHaveValue('')
  await expect(page.getByRole('button', { name: contact.form.submit })).toBeEnabled()
})

test('an application → the fields and files that the specification names', async ({
  page,
  code,
  words,
  email,
}) => {
  const { apply } = words
  const photo = samplePng('photo.png', email)
  const resume = samplePdf('cv.pdf', email)
  await page.goto(`/${code}/apply/${vacancy._id}`)
  await page.getByLabel(apply.labels.fullName).fill('Zhilwan Rasul')
  await page.getByLabel(apply.labels.email).fill(email)
  await page.getByLabel(apply.labels.phone).fill('07501234567')
  await page.locator('input[type=file][name=photo]').setInputFiles(photo)
  await page.locator('input[type=file][name=resume]').setInputFiles(resume)
  await page.getByRole('button', { name: apply.submit }).click()
  await expect(page.getByText(apply.success).first()).toBeVisible()

  const find = () => backend.seen.find(({ path }) => path === `/web/apply-job/${vacancy._id}`)
  await expect.poll(() => find()?.method).toBe('POST')
  const sent = find()
  const form = await new Response(sent?.body, {
    headers: { 'content-type': String(sent?.headers['content-type']) },
  }).formData()
  expect(form.get('fullName')).toBe('Zhilwan Rasul')
  expect(form.get('email')).toBe(email)
  for (const [field, file] of Object.entries({ photo, resume })) {
    const received = form.get(field)
    const bytes = received instanceof Blob ? Buffer.from(await received.arrayBuffer()) : null
    const expected = field === 'photo' ? await redrawn(file.buffer, 'png', 5e6) : file.buffer
    expect(expected && bytes?.equals(expected)).toBe(true)
  }
})
