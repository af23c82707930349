import type { Browser } from '@playwright/test'
import { applicantOn, choose, filesFor, letters, names } from '#tests/support/browser/applying.ts'
import { randomOf } from '#tests/support/files/random.ts'
import { samplePdf } from '#tests/support/files/sample-files.ts'
import { type BadLine, startBadLine } from '#tests/support/servers/bad-line.ts'
import { film, filmed, type Scene } from './screenshot-film.ts'

// A word in the title of a sample vacancy.
const looked = { ku: 'شۆفێر', ar: 'سائق', en: 'driver' }

const slow = { bytesPerSecond: 40_000, bytesPerLoss: Number.POSITIVE_INFINITY }

const findTheJob = async ({ page, code, words, shoot, scan }: Scene) => {
  const { search } = words.careers.jobs
  await page.goto(`/${code}/careers`)
  await shoot('careers')
  await page.goto(`/${code}/careers#jobs`)
  await shoot('list')
  await page.getByRole('searchbox', { name: search.label }).fill(looked[code])
  await page.getByRole('button', { name: search.button }).click()
  await page.waitForURL(/[?&]q=/)
  await shoot('search')
  await page.getByRole('main').locator(`a[href^="/${code}/job-details/"]`).first().click()
  await page.waitForURL(/\/job-details\//)
  await scan('job')
  await page.locator(`main a[href^="/${code}/apply/"]:visible`).first().click()
  await page.waitForURL(/\/apply\//)
  await scan('form')
}

const fillInTheForm = async (scene: Scene, line: BadLine) => {
  const { page, code, words, hasScripts, shoot, scan } = scene
  const form = applicantOn(page, words)
  const email = `zhilwan-${code}@example.com`
  await form.submit.click()
  await page.getByRole('main').getByRole('alert').first().waitFor()
  await shoot('error-summary')
  await scan('errors')
  // The toast would cover what follows.
  if (hasScripts) await page.getByRole('button', { name: words.common.toast.dismiss }).click()
  const { photo } = filesFor(email)
  const { below } = randomOf(1)
  const padding = Buffer.from(Array.from({ length: 400_000 }, () => below(256)))
  const resume = samplePdf('my cv (2026).pdf', email, padding)
  // Without scripts the files come with the form, and are kept when another field has an error.
  const given = hasScripts ? email : 'nobody'
  await form.type({ name: names[code], email: given, letter: letters[code] })
  await choose(page, { photo })
  if (hasScripts) await form.received('photo').waitFor()
  line.become(hasScripts ? slow : null)
  await choose(page, { resume })
  if (hasScripts) await page.waitForFunction(() => document.querySelector('progress')?.position)
  else await form.submit.click()
  await form.part('resume').evaluate((part) => part.scrollIntoView({ block: 'center' }))
  await shoot(hasScripts ? 'files-on-their-way' : 'files-held', hasScripts)
  line.become(null)
  if (!hasScripts) await form.field('email').fill(email)
  await form.submit.click()
  await form.receipt.waitFor()
  await shoot('receipt')
  await scan('receipt')
}

const withdrawIt = async ({ page, words, scan }: Scene) => {
  const { apply, application } = words
  await page.getByRole('link', { name: apply.receipt.own }).click()
  await page.getByRole('heading', { name: application.received.title }).waitFor()
  await scan('application')
  await page.getByRole('link', { name: application.withdraw.submit }).click()
  await page.getByRole('heading', { name: application.withdraw.title }).waitFor()
  await scan('withdraw')
  await page.getByRole('button', { name: application.withdraw.submit }).click()
  await page.getByRole('heading', { name: application.withdrawn.title }).waitFor()
  await scan('withdrawn')
}

/** One application from the list of jobs to its withdrawal, in two languages, with JavaScript and without. */
export const filmApplication = async (browser: Browser, out: string, site: string): Promise<number> => {
  const line = await startBadLine(site, 1)
  let taken = 0
  try {
    for (const code of filmed)
      for (const hasScripts of [true, false]) {
        const setting = { browser, out, site: line.url, code, hasScripts }
        taken += await film('application', setting, async (scene) => {
          await findTheJob(scene)
          await fillInTheForm(scene, line)
          await withdrawIt(scene)
        })
      }
  } finally {
    await line.stop()
  }
  return taken
}
