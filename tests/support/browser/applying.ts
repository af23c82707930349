import type { Page } from '@playwright/test'
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

/** Files with unique content. */
export const filesFor = (email: string): Files => ({
  photo: samplePng('وێنەی من.png', email),
  resume: samplePdf('my cv (2026).pdf', email),
})

/** Fills in the text fields. */
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

/** Chooses the given files. */
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

/** The application form on an open page, as an applicant uses it. */
export const applicantOn = (page: Page, { apply }: Pick<Messages, 'apply'>) => {
  const field = (name: 'fullName' | 'email' | 'phone') => page.getByLabel(apply.labels[name])
  const letter = page.getByRole('textbox', { name: apply.labels.coverLetter })
  const part = (name: 'photo' | 'resume') => page.locator(`[data-field=${name}]`)
  return {
    field,
    letter,
    /** The field of a file with its messages. */
    part,
    type: (text: Parameters<typeof fillIn>[2]) => fillIn(page, apply, text),
    choose: (name: 'photo' | 'resume', file: SampleFile) => page.locator(`#${name}`).setInputFiles(file),
    received: (name: 'photo' | 'resume') => part(name).locator('p:not([role]):has(> svg)'),
    progress: (name: 'photo' | 'resume') => part(name).getByRole('progressbar'),
    /** The progress of an upload, in bytes. */
    sent: (name: 'photo' | 'resume') =>
      part(name)
        .locator('progress')
        .evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value : 0)),
    // While sending, the button has another name.
    submit: page.locator('form button[type=submit][aria-busy]'),
    receipt: page.getByRole('heading', { name: apply.receipt.title }),
  }
}
