import { expect, language, sitePath, test } from '#tests/support/browser/e2e.ts'
import { samplePdf, samplePng } from '#tests/support/files/sample-files.ts'

const name = 'Zhilwan Rasul'
const phone = '0750 123 4567'

const { code, words } = language('ku')
const { apply, application } = words

test('sent, looked up, and withdrawn', async ({ page, email, inbox }) => {
  const send = async () => {
    await page.goto(await sitePath(page.request, code, 'apply'))
    await page.getByLabel(apply.labels.fullName).fill(name)
    await page.getByLabel(apply.labels.email).fill(email)
    await page.getByLabel(apply.labels.phone).fill(phone)
    await page.locator('input[type=file][name=photo]').setInputFiles(samplePng('me.png', email))
    await page.locator('input[type=file][name=resume]').setInputFiles(samplePdf('cv.pdf', email))
    await page.getByRole('button', { name: apply.submit }).click()
    await expect(page.getByRole('heading', { name: apply.receipt.title })).toBeVisible()
    const main = page.getByRole('main')
    for (const received of ['me.png', 'cv.pdf', apply.labels.phone])
      await expect(main).toContainText(received)
    return (await main.getByRole('link', { name: apply.receipt.own }).getAttribute('href')) ?? ''
  }
  const path = await send()
  expect(path).toMatch(new RegExp(`^/${code}/application/[0-9A-Z]{12}$`))

  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.received.title)
  const text = await page.getByRole('main').textContent()
  for (const sent of [apply.labels.phone, apply.labels.photo, apply.labels.resume])
    expect(text).toContain(sent)
  expect(text).not.toContain(apply.labels.coverLetter)
  for (const secret of [name, email, phone, 'cv.pdf']) expect(text).not.toContain(secret)
  await page.getByRole('link', { name: application.withdraw.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.withdraw.title)
  expect(await inbox.applications()).toHaveLength(1)
  await page.getByRole('button', { name: application.withdraw.submit }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.withdrawn.title)
  await expect(page.getByText(application.labels.withdrawn)).toBeVisible()
  await expect(page.getByRole('main').getByText(apply.labels.phone)).toBeHidden()
  await expect(page.getByRole('link', { name: application.withdraw.submit })).toBeHidden()
  expect(await inbox.applications()).toEqual([])
  await page.goto(`${path}/withdraw`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.notFound.title)
})

test('not withdrawn, because nobody could be asked → says so, and asks again', async ({ page }) => {
  const path = `/${code}/application/AAAAAAAAAAAA/withdraw`
  const response = await page.goto(`${path}/failed`)
  expect(response?.headers()['cache-control']).toMatch(/^private, .*no-store/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.notWithdrawn)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const again = page.getByRole('link', { name: application.unreachable.retry })
  await expect(again).toHaveAttribute('href', path)
})

test('a reference that is nobody’s → says so, and nothing else', async ({ page }) => {
  for (const path of ['AAAAAAAAAAAA', 'AAAAAAAAAAAA/withdraw', 'x', '%22']) {
    const response = await page.goto(`/${code}/application/${path}`)
    expect(response?.headers()['cache-control']).toMatch(/^private, .*no-store/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.notFound.title)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
})

test('an application’s page → kept nowhere, found by nobody, tells no other site', async ({ request }) => {
  const path = await sitePath(request, 'en', 'apply')
  const multipart = {
    lng: 'en',
    fullName: name,
    email: 'page@example.com',
    phone,
    photo: samplePng('me.png', 'page'),
    resume: samplePdf('cv.pdf', 'page'),
  }
  const headers = { accept: 'application/json' }
  const sent = await request.post(path.replace('/en/apply', '/web/apply-job'), { multipart, headers })
  const { reference } = await sent.json()
  const own = `/en/application/${reference}`
  const response = await request.get(own)
  expect(response.headers()).toMatchObject({
    'cache-control': expect.stringMatching(/^private, .*no-store/),
    'referrer-policy': 'no-referrer',
  })
  const html = await response.text()
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect(html).not.toMatch(/rel="(canonical|alternate)"/)
  // Never cached, so a change shows at once.
  const withdrawn = await request.post('/web/withdraw', { form: { reference }, headers })
  expect(await withdrawn.json()).toMatchObject({ success: true, state: 'withdrawn' })
  expect(await (await request.get(own)).text()).toContain('has been withdrawn.</h1>')
})
