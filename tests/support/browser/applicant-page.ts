import type { Page } from '@playwright/test'
import type { Messages } from '#lib/i18n/messages.ts'
import type { SampleFile } from '#tests/support/files/sample-files.ts'

const phone = '0750 123 4567'

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
