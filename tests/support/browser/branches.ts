import type { Page } from '@playwright/test'
import type { Locale } from '#lib/i18n/locales.ts'
import { untilLive } from './live.ts'

/** The branches that the contact page lists. */
export const branchRows = (page: Page) => page.locator('main li:has(> details)')

/** The button that opens a branch. */
export const branchSummary = (page: Page, id: string) => page.locator(`#${id} summary`)

/** The contact page with its list hydrated. */
export const visitBranches = async (page: Page, path: string) => {
  await page.goto(path)
  await untilLive(page.locator('[data-map="drawn"]'))
}

/** How people search for a branch, in whatever script, letters and digits, and what they mean. */
export const spellings: readonly (readonly [query: string, id: string])[] = [
  ['هەڵەبجە', 'halabja'],
  ['هه\u200cلهبجة', 'halabja'],
  ['حلبجة', 'halabja'],
  ['Helebce', 'halabja'],
  ['السليمانية', 'sulaymaniyah'],
  ['سليمانى', 'sulaymaniyah'],
  ['Slemani', 'sulaymaniyah'],
  ['كركوك', 'kirkuk'],
  ['تهران', 'tehran'],
  ['شەقامی ۶۰', 'erbil'],
  ['شارع الستين', 'erbil'],
  ['60 METER', 'erbil'],
]

/** Iraq's provinces with branches, in the order of each alphabet. */
export const iraqProvinces: Readonly<Record<Locale, readonly string[]>> = {
  ku: [
    ...['بەسرە', 'بەغدا', 'دهۆک', 'سلێمانی', 'کەربەلا', 'کەرکووک', 'نەجەف', 'نەینەوا', 'هەڵەبجە', 'هەولێر'],
  ],
  ar: [...['أربيل', 'البصرة', 'السليمانية', 'النجف', 'بغداد', 'حلبجة', 'دهوك', 'كربلاء', 'كركوك', 'نينوى']],
  en: [
    ...['Baghdad', 'Basra', 'Duhok', 'Erbil', 'Halabja', 'Karbala', 'Kirkuk', 'Najaf', 'Nineveh'],
    'Sulaymaniyah',
  ],
}
