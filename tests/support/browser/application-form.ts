import type { Page } from '@playwright/test'
import type { Locale } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { type SampleFile, samplePdf, samplePng } from '#tests/support/files/sample-files.ts'

export const applicantNames: Readonly<Record<Locale, string>> = {
  ku: 'ژیلوان ڕەسووڵ',
  ar: 'ليلى حسن',
  en: 'Zhilwan Rasul',
}
export const coverLetters: Readonly<Record<Locale, string>> = {
  ku: 'سڵاو،\nمن ئەم کارەم دەوێت.',
  ar: 'مرحبا،\nأريد هذا العمل.',
  en: 'Hello,\nI want this job.',
}
export const phoneNumber = '0750 123 4567'

export type Files = { photo: SampleFile; resume: SampleFile }

/** Returns a photo and a CV whose content depends on the e-mail address. */
export const filesFor = (email: string): Files => ({
  photo: samplePng('وێنەی من.png', email),
  resume: samplePdf('my cv (2026).pdf', email),
})

export const fillTextFields = async (
  page: Page,
  { labels }: Messages['apply'],
  text: { name: string; email: string; letter?: string },
): Promise<void> => {
  await page.getByLabel(labels.fullName).fill(text.name)
  await page.getByLabel(labels.email).fill(text.email)
  await page.getByLabel(labels.phone).fill(phoneNumber)
  await page.getByRole('textbox', { name: labels.coverLetter }).fill(text.letter ?? '')
}

export const chooseFiles = async (page: Page, files: Partial<Files>): Promise<void> => {
  if (files.photo) await page.locator('input[type=file][name=photo]').setInputFiles(files.photo)
  if (files.resume) await page.locator('input[type=file][name=resume]').setInputFiles(files.resume)
}

/** Fills in and submits the open application form, then waits for the receipt. */
export const applyAs = async (page: Page, copy: Messages['apply'], code: Locale, email: string) => {
  await fillTextFields(page, copy, { name: applicantNames[code], email, letter: coverLetters[code] })
  await chooseFiles(page, filesFor(email))
  await page.getByRole('button', { name: copy.submit }).click()
  await page.getByRole('heading', { name: copy.receipt.title }).waitFor()
}

/** Returns the fields and actions of the open application form. */
export const applicationForm = (page: Page, { apply }: Pick<Messages, 'apply'>) => {
  const field = (name: 'fullName' | 'email' | 'phone') => page.getByLabel(apply.labels[name])
  const letter = page.getByRole('textbox', { name: apply.labels.coverLetter })
  const fileField = (name: 'photo' | 'resume') => page.locator(`[data-field=${name}]`)
  return {
    field,
    letter,
    /** Returns a file field, including its messages. */
    fileField,
    fillTextFields: (text: Parameters<typeof fillTextFields>[2]) => fillTextFields(page, apply, text),
    chooseFile: (name: 'photo' | 'resume', file: SampleFile) => page.locator(`#${name}`).setInputFiles(file),
    receivedNote: (name: 'photo' | 'resume') => fileField(name).locator('p:not([role]):has(> svg)'),
    progressBar: (name: 'photo' | 'resume') => fileField(name).getByRole('progressbar'),
    /** Returns the number of bytes that the progress bar shows. */
    readSentBytes: (name: 'photo' | 'resume') =>
      fileField(name)
        .locator('progress')
        .evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value : 0)),
    // The button's label changes while the form is being sent, so find the button by its attribute.
    submitButton: page.locator('form button[type=submit][aria-busy]'),
    receiptHeading: page.getByRole('heading', { name: apply.receipt.title }),
  }
}
