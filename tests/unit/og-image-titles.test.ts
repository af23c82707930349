import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { colours } from '#lib/base/brand.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { renderTitle } from '#lib/seo/og-image-drawing.ts'
import { repository } from '#tests/support/verify/run.ts'

/** Titles that are hard to draw, by the name of their reference picture in `tests/fixtures/cards`. */
const hardTitles: Readonly<Record<string, { locale: Locale; title: string }>> = {
  'sorani-letters': { locale: 'ku', title: 'ڕێگای دڵ و گوڵ، هەڵوێستی ئێمە' },
  'zero-width-non-joiner': { locale: 'ku', title: 'نووسەری وێب‌سایت و پەڕە‌کان' },
  harakat: { locale: 'ar', title: 'مُهَنْدِسُ بَرْمَجِيّاتٍ أَوَّل' },
  'latin-words': { locale: 'ku', title: 'ئەندازیاری React Native لە Hawre بۆ iOS' },
  'spaced-number': { locale: 'ku', title: 'تەلەفۆن بکە بۆ 0750 123 4567 یان 1551' },
  'joined-numbers': { locale: 'ku', title: 'وەتسئەپ +9647501234567 یان 0750-123-4567' },
  'three-kinds-of-digits': { locale: 'ku', title: '٣ شۆفێر، ۴ یاریدەدەر و 5 کارمەند (٢٠٢٦)' },
  brackets: { locale: 'ku', title: 'کارمەند [کاتی] (نیوەکات) {هەولێر}' },
  'long-word': { locale: 'ku', title: 'پەیوەندییەکانیشماندابوونەوەیاندابەزاندنەکەشیانەوە' },
  'four-lines': {
    locale: 'ar',
    title:
      'مدير قسم العلاقات الدولية وتطوير الأعمال في شركة التوصيل السريع بمدينة أربيل وضواحيها مع خبرة خمس سنوات',
  },
  malicious: { locale: 'ku', title: '<b>شۆفێر & "کڕیار"</b>' },
  emoji: { locale: 'ku', title: 'شۆفێری تاکسی 🚕 لە سلێمانی 🎉' },
  persian: { locale: 'ku', title: 'مهندس نرم‌افزار با تجربهٔ کار در تیم‌های بزرگ' },
  english: { locale: 'en', title: 'Senior Front-End Engineer (React, TypeScript)' },
}

// A title without one diacritic differs from its reference picture by more than this.
const maxDifference = 0.0008

const referencePath = (name: string) => join(repository, 'tests/fixtures/cards', `${name}.png`)

const drawTitle = async (title: string, locale: Locale) => {
  const { pixels, width, height } = await renderTitle(title, locale, '#000')
  return sharp(pixels, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' })
}

// UPDATE_CARDS=1 redraws the reference pictures. Check them by eye before you commit them.
if (process.env.UPDATE_CARDS)
  for (const [name, { title, locale }] of Object.entries(hardTitles)) {
    const picture = await drawTitle(title, locale)
    await picture
      .resize({ width: 280 })
      .greyscale()
      .png({ palette: true, colours: 8 })
      .toFile(referencePath(name))
  }

/** Returns the share of pixels, 0 to 1, in which a title differs from its reference by more than antialiasing does. */
const differenceFromReference = async (title: string, locale: Locale, name: string) => {
  const reference = await sharp(readFileSync(referencePath(name)))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = reference.info
  const { data } = await (await drawTitle(title, locale))
    .resize(width, height, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const differing = data.filter((shade, index) => Math.abs(shade - (reference.data[index] ?? 0)) > 80)
  return differing.length / data.length
}

test.each(Object.entries(hardTitles))(
  'title “%s” → drawn as in its reference picture',
  async (name, { title, locale }) => {
    expect(await differenceFromReference(title, locale, name)).toBeLessThan(maxDifference)
  },
)

test('title with one diacritic missing → differs from the reference picture', async () => {
  expect(
    await differenceFromReference('ڕێگای دل و گوڵ، هەڵوێستی ئێمە', 'ku', 'sorani-letters'),
  ).toBeGreaterThan(maxDifference)
})

test('colours outside of style sheets → equal those in app/styles/tokens.css', () => {
  const tokens = readFileSync('app/styles/tokens.css', 'utf8')
  for (const [theme, { field, ink }] of Object.entries(colours.themes)) {
    expect(tokens).toMatch(new RegExp(`--(deep-)?${theme}: ${field};`))
    expect(tokens).toContain(ink)
  }
  expect(tokens).toContain(`--paper: light-dark(var(--white), ${colours.paper.dark});`)
  expect(tokens).toContain(`--deep-green: ${colours.strongGreen};`)
})
