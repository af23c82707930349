import { expect } from '@playwright/test'
import { applyOnce } from '#tests/bench/applicants.ts'
import { noCounts } from '#tests/bench/holder.ts'
import { languages } from '#tests/support/browser/e2e.ts'

/** Pages in three languages, their scripts and pictures, and what is missing. */
export const smokePages = async (url: string): Promise<void> => {
  for (const { code, lang, dir, words } of languages) {
    const page = await fetch(`${url}/${code}`)
    const html = await page.text()
    expect([page.status, html]).toEqual([200, expect.stringContaining(`lang="${lang}" dir="${dir}"`)])
    const missing = await fetch(`${url}/${code}/none`)
    expect([missing.status, await missing.text()]).toEqual([
      404,
      expect.stringContaining(words.common.notFound.title),
    ])
    const [, script = ''] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(html) ?? []
    const [, card = ''] = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(html) ?? []
    for (const path of [script, card]) expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
  }
}

/** A message, and applications whose files come in pieces and at once, until `inbox` prints them. */
export const smokeForms = async (
  url: string,
  inbox: (list: 'messages' | 'applications') => Promise<string>,
  sizes = { cvBytes: 200_000, pieceBytes: 50_000 },
): Promise<void> => {
  const body = new URLSearchParams({
    lng: 'en',
    name: 'Shilan',
    email: 'shilan@example.com',
    message: 'Hello',
  })
  const sent = await fetch(`${url}/web/contact-us`, { method: 'POST', body, redirect: 'manual' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringContaining('/result')])
  expect(await inbox('messages')).toContain('shilan@example.com')
  const applicant = { url: () => `${url}/web/apply-job/recruiter`, isOver: () => false }
  for (const [held, cvBytes] of [
    [{ counts: noCounts(), pieceBytes: sizes.pieceBytes }, sizes.cvBytes],
    [undefined, 200_000],
  ] as const) {
    const applied = await applyOnce({ ...applicant, cvBytes, held })
    expect(await inbox('applications')).toContain(applied?.reference ?? 'no answer')
  }
}
