import { expect, test } from '#tests/support/browser/e2e.ts'

const offences: [name: string, commit: () => void][] = [
  ['complains', () => console.error('a complaint')],
  ['throws', () => void setTimeout(() => Promise.reject(new Error('thrown')))],
  [
    'asks a foreign host',
    () => void fetch('https://foreign.example/', { mode: 'no-cors' }).catch(() => null),
  ],
  [
    'asks for a picture that is not there',
    () => document.body.append(Object.assign(new Image(), { src: '/images/none.webp' })),
  ],
]

for (const [name, commit] of offences) {
  test(`a page that ${name} → its test fails`, async ({ page, code, complaints }) => {
    test.fail()
    await page.goto(`/${code}/contact-us`)
    await page.evaluate(commit)
    await expect.poll(() => complaints.length).toBeGreaterThan(0)
  })
}

test('a form that is refused → its test does not fail for that', async ({ page, code, complaints }) => {
  await page.goto(`/${code}/contact-us`)
  const status = await page.evaluate(async () => {
    const answer = await fetch('/web/contact-us', { method: 'POST', headers: { accept: 'application/json' } })
    return answer.status
  })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(complaints).toEqual([])
})
