import type { Page } from '@playwright/test'
import { fill } from '#lib/i18n/fill.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { type SampleFile, samplePdf, samplePng } from '#tests/support/files/sample-files.ts'

/** An applicant in each language. */
export const names: Readonly<Record<Locale, string>> = {
  ku: 'ژیلوان ڕەسووڵ',
  ar: 'ليلى حسن',
  en: 'Zhilwan Rasul',
}
export const letters: Readonly<Record<Locale, string>> = {
  ku: 'سڵاو،\nمن ئەم کارەم دەوێت.',
  ar: 'مرحبا،\nأريد هذا العمل.',
  en: 'Hello,\nI want this job.',
}
export const phone = '0750 123 4567'

export type Files = { photo: SampleFile; resume: SampleFile }

/** Files that nobody else sends. */
export const filesFor = (email: string): Files => ({
  photo: samplePng('وێنەی من.png', email),
  resume: samplePdf('my cv (2026).pdf', email),
})

/** Fills in what is typed. */
export const fillIn = async (
  page: Page,
  { labels }: Messages['apply'],
  text: { name: string; email: string; letter?: string },
): Promise<void> => {
  await page.getByLabel(labels.fullName).fill(text.name)
  await page.getByLabel(labels.email).fill(text.email)
  await page.getByLabel(labels.phone).fill(phone)
  await page.getByRole('textbox', { name: labels.coverLetter }).fill(text.letter ?? '')
}

/** Chooses what is given. */
export const choose = async (page: Page, files: Partial<Files>): Promise<void> => {
  if (files.photo) await page.locator('input[type=file][name=photo]').setInputFiles(files.photo)
  if (files.resume) await page.locator('input[type=file][name=resume]').setInputFiles(files.resume)
}

/** Applies for the job whose form is open, and comes to the receipt. */
export const applyAs = async (page: Page, words: Messages['apply'], code: Locale, email: string) => {
  await fillIn(page, words, { name: names[code], email, letter: letters[code] })
  await choose(page, filesFor(email))
  await page.getByRole('button', { name: words.submit }).click()
  await page.getByRole('heading', { name: words.receipt.title }).waitFor()
}

type Parts = { file: string; why: string; earlier: string }

const isolated = (name: string) => `\u2066${name}\u2069`

/** What is said of a file that was refused in place of an earlier one. */
export const refusedSentence = ({ upload }: Messages['apply'], { file, why, earlier }: Parts): string =>
  fill(upload.refused, { file: isolated(file), why, earlier: isolated(earlier) })

/** The application form on an open page, as an applicant uses it. */
export const applicantOn = (page: Page, { apply }: Pick<Messages, 'apply'>) => {
  const field = (name: 'fullName' | 'email' | 'phone') => page.getByLabel(apply.labels[name])
  const letter = page.getByRole('textbox', { name: apply.labels.coverLetter })
  const part = (name: 'photo' | 'resume') =>
    page.locator('.file-field').filter({ has: page.locator(`#${name}`) })
  return {
    field,
    letter,
    /** A file's field with all that is said there. */
    part,
    type: async (text: { name: string; email: string; letter: string }) => {
      await field('fullName').fill(text.name)
      await field('email').fill(text.email)
      await field('phone').fill(phone)
      await letter.fill(text.letter)
    },
    choose: (name: 'photo' | 'resume', file: SampleFile) => page.locator(`#${name}`).setInputFiles(file),
    received: (name: 'photo' | 'resume') => part(name).locator('.file-received'),
    progress: (name: 'photo' | 'resume') => part(name).getByRole('progressbar'),
    /** How many bytes of a file are said to be there. */
    sent: (name: 'photo' | 'resume') =>
      part(name)
        .locator('progress')
        .evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value : 0)),
    // Busy, its name is another.
    submit: page.locator('button.submit'),
    receipt: page.getByRole('heading', { name: apply.receipt.title }),
    clear: page.getByRole('button', { name: apply.draft.clear }),
  }
}

/** What this device keeps of the application form. */
export const keptOn = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('application-draft'))
