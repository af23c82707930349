import { expect, test, vi } from 'vitest'
import { brand } from '#lib/brand.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { renderBuiltPage } from '#tests/support/components/render-page.tsx'

/** Renders the page with the given settings. First resets the modules, which cache settings. */
const renderWithSettings = async (settings: Readonly<Record<string, string>>, locale: Locale) => {
  vi.resetModules()
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  return renderBuiltPage('privacy-policy', locale)
}

const readRightsText = (page: HTMLElement) => page.querySelector('#rights')?.textContent ?? ''

test('table of contents in Sorani → links to all nine sections, which are numbered in Arabic-Indic digits', async () => {
  const page = await renderWithSettings({}, 'ku')
  const ids = [...page.querySelectorAll('nav a')].map((link) => link.getAttribute('href')?.slice(1))
  expect(ids).toHaveLength(9)
  expect([...page.querySelectorAll('section[id]')].map(({ id }) => id)).toEqual(ids)
  const numerals = [...page.querySelectorAll('h2 > [aria-hidden]')].map(({ textContent }) => textContent)
  expect(numerals).toEqual([...'١٢٣٤٥٦٧٨٩'])
})

test.each([
  ['en', 'delete applications and messages 180 days after they arrive'],
  ['ku', '١٨٠ ڕۆژ دوای گەیشتنیان دەسڕینەوە'],
  ['ar', 'بعد ١٨٠ يوماً من وصولها'],
] as const)('RETENTION_DAYS=180, locale %s → the privacy policy contains “%s”', async (locale, phrase) => {
  expect(readRightsText(await renderWithSettings({ RETENTION_DAYS: '180' }, locale))).toContain(phrase)
})

test.each([
  ['RETENTION_DAYS not set', {}],
  // RETENTION_DAYS does not apply to the data that a remote backend stores.
  [
    'RETENTION_DAYS and BACKEND_URL set',
    { RETENTION_DAYS: '180', BACKEND_URL: 'https://api.example.com/api/v1' },
  ],
])(
  '%s → the privacy policy says that data is stored until the sender asks for its deletion',
  async (_, settings) => {
    for (const locale of localeCodes) {
      const { keptUntilAsked } = pageCopy(locale, 'privacy-policy').topics.rights.items.deletion
      const rightsText = readRightsText(await renderWithSettings(settings, locale))
      expect(rightsText).toContain(keptUntilAsked)
      expect(rightsText).not.toMatch(/180|١٨٠/)
    }
  },
)

const unsentMailPhrases = { en: 'for 30 days at most', ku: 'ئەوپەڕی ٣٠ ڕۆژ', ar: 'مدة ٣٠ يوماً على الأكثر' }

test.each(localeCodes)(
  'CONTACT_TO set, locale %s → the privacy policy states that unsent e-mails are stored for at most 30 days, or RETENTION_DAYS if shorter',
  async (locale) => {
    const settings = {
      SMTP_URL: 'smtp://mail.example.com',
      MAIL_FROM: 'site@company.example',
      CONTACT_TO: 'desk@company.example',
    }
    const phrase = unsentMailPhrases[locale]
    expect(readRightsText(await renderWithSettings({}, locale))).not.toContain(phrase)
    expect(readRightsText(await renderWithSettings(settings, locale))).toContain(phrase)
    const textWithRetention = readRightsText(
      await renderWithSettings({ ...settings, RETENTION_DAYS: '10' }, locale),
    )
    expect(textWithRetention).toContain(
      phrase.replace('30', '10').replace('٣٠ يوماً', '١٠ أيام').replace('٣٠', '١٠'),
    )
  },
)

test.each(localeCodes)(
  'privacy policy in %s → contains the company’s name, e-mail address and, if SUPPORT_PHONE is set, phone number',
  async (locale) => {
    const contactSettings = { SUPPORT_EMAIL: 'privacy@company.example', SUPPORT_PHONE: '+9647509876543' }
    const contactText =
      (await renderWithSettings(contactSettings, locale)).querySelector('#contact')?.textContent ?? ''
    expect(contactText).toContain(brand[locale])
    expect(contactText).toContain('privacy@company.example')
    expect(contactText).toContain('+964 750 987 6543')
    const { SUPPORT_EMAIL } = contactSettings
    const sectionWithoutPhone = (await renderWithSettings({ SUPPORT_EMAIL }, locale)).querySelector(
      '#contact',
    )
    expect(sectionWithoutPhone?.textContent).not.toContain('+964')
  },
)

test('ANALYTICS_SCRIPT not set → the privacy policy says that there are no analytics; set → the policy names the script’s host', async () => {
  const analyticsSettings = {
    ANALYTICS_SCRIPT: 'https://stats.example.com/js/script.manual.js',
    ANALYTICS_SITE: 'example.com',
  }
  for (const locale of localeCodes) {
    const { paragraphs } = pageCopy(locale, 'privacy-policy').topics.use
    const renderUseText = async (settings: Readonly<Record<string, string>>) =>
      (await renderWithSettings(settings, locale)).querySelector('#use')?.textContent ?? ''
    vi.unstubAllEnvs()
    const textWithoutAnalytics = await renderUseText({})
    expect(textWithoutAnalytics).toContain(paragraphs.at(-1))
    expect(textWithoutAnalytics).not.toContain('Do Not Track')
    const text = await renderUseText(analyticsSettings)
    expect(text).not.toContain(paragraphs.at(-1))
    expect(text).toContain('stats.example.com')
    expect(text).toContain('Do Not Track')
  }
})

test.each(localeCodes)(
  'STORE=none, locale %s → the privacy policy omits text that applies only with a store, and contains the text for sites without one',
  async (locale) => {
    vi.unstubAllEnvs()
    const settings = { STORE: 'none', BACKEND_URL: 'https://api.example.com/api/v1' }
    const text = (await renderWithSettings(settings, locale)).textContent ?? ''
    const { topics, withoutStore } = pageCopy(locale, 'privacy-policy')
    const [, draftsParagraph = '', , , limitsParagraph = ''] = topics.collected.paragraphs
    const collectedParagraphs = [
      draftsParagraph,
      limitsParagraph,
      topics.collected.remembered,
      topics.collected.storedLinks,
    ]
    for (const paragraph of [
      ...collectedParagraphs,
      ...topics.rights.paragraphs,
      topics.sharing.paragraphs[1] ?? '',
      topics.sharing.sms,
    ])
      expect(text).not.toContain(paragraph)
    expect(text).not.toContain(topics.rights.items.deletion.text)
    for (const paragraph of [withoutStore.collected[1] ?? '', withoutStore.use, withoutStore.rights])
      expect(text).toContain(paragraph)
    expect(text).toContain(withoutStore.deletion)
  },
)
