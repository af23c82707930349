import { afterEach, describe, expect, test, vi } from 'vitest'
import { LinkedText } from '#components/ui/linked-text.tsx'
import { pageContext } from '#lib/content/page-context.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { bundledMessages, pageCopy } from '#lib/i18n/messages.ts'
import { removeTags } from '#lib/i18n/rich-text.ts'
import { graphJson, pageNodes } from '#lib/seo/structured-data.ts'
import { renderStatic } from '#tests/support/components/render-page.tsx'
import { textsOf } from '#tests/support/rules/message-texts.ts'

/** Imports copy and links with SUPPORT_PHONE set to `phone`. First resets the modules, which cache settings. */
const importWithSupportPhone = async (phone: string) => {
  vi.resetModules()
  vi.stubEnv('SUPPORT_PHONE', phone)
  const { messagesFor } = await import('#lib/i18n/messages.ts')
  const { linksFor } = await import('#lib/company/links.ts')
  return { messagesFor, linksFor }
}

afterEach(() => void vi.unstubAllEnvs())

describe.each(localeCodes)('linked text in %s', (locale) => {
  const { support: copy } = bundledMessages[locale].common.formats

  test.each<[string, string, string, string, string | undefined]>([
    ['set', '+9647501112233', 'tel:+9647501112233', copy.phone, '+964 750 111 2233'],
    ['not set', '', `/${locale}/contact-us`, copy.form, undefined],
  ])(
    '`<support>` in copy, SUPPORT_PHONE %s → renders as a link with the same text; a phone number in the link is left-to-right',
    async (_, phone, href, linkTemplate, number) => {
      const { messagesFor, linksFor } = await importWithSupportPhone(phone)
      const linkText = linkTemplate.replace('{phone}', number ?? '')
      const supportTexts = textsOf(messagesFor(locale)).filter(({ text }) => text.includes('<support>'))
      expect(supportTexts.length).toBeGreaterThan(9)
      for (const { text } of supportTexts) {
        const element = await renderStatic(<LinkedText links={linksFor(locale)}>{text}</LinkedText>)
        expect(element.textContent).toBe(removeTags(text))
        const link = element.querySelector(`a[href="${href}"]`)
        expect(link?.textContent).toBe(linkText)
        expect(link?.querySelector('bdi[dir=ltr]')?.textContent).toBe(number)
      }
    },
  )

  test('FAQ structured data → contains the answers without tags', () => {
    const answers = pageCopy(locale, 'taxi-ride').faq.items.map(({ answer }) => answer)
    expect(answers.join()).toContain('<support>')
    const json = graphJson(pageNodes('taxi-ride', pageContext(locale, 'taxi-ride'), []))
    expect(json).not.toContain('\\u003c')
    for (const answer of answers) expect(json).toContain(JSON.stringify(removeTags(answer)))
  })
})
