import { describe, expect, test } from 'vitest'
import { LinkedText } from '#components/ui/linked-text.tsx'
import { pageContext } from '#lib/content/page-context.ts'
import { linksFor } from '#lib/i18n/links.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { bundledMessages, fillCopy, pageCopy, placeholderValues } from '#lib/i18n/messages.ts'
import { removeTags } from '#lib/i18n/rich-text.ts'
import { graphJson, pageNodes } from '#lib/seo/structured-data.ts'
import { renderStatic } from '#tests/support/components/render-page.tsx'
import { textsOf } from '#tests/support/rules/message-texts.ts'

describe.each(localeCodes)('%s', (locale) => {
  const bundled = bundledMessages[locale]
  const { formats } = bundled.common

  test.each<[string, string, string, string, boolean]>([
    ['a phone number', 'tel:+9647501112233', formats.support.phone, '+964 750 111 2233', true],
    ['the contact form', `/${locale}/contact-us`, formats.support.form, formats.support.ask, false],
  ])(
    'sentences with `<support>`, %s → unchanged text with one link; a number is left-to-right',
    async (_, href, verb, supportNumber, isPhone) => {
      const support = verb.replace('{phone}', supportNumber)
      const values = { ...placeholderValues(locale, formats), support, supportNumber }
      const sentences = textsOf(fillCopy(bundled, values)).filter(({ text }) => text.includes('<support>'))
      expect(sentences.length).toBeGreaterThan(9)
      const links = { ...linksFor(locale), support: { href, isExternal: false, label: '' } }
      for (const { text } of sentences) {
        const part = await renderStatic(<LinkedText links={links}>{text}</LinkedText>)
        expect(part.textContent).toBe(removeTags(text))
        const link = part.querySelector(`a[href="${href}"]`)
        expect([support, supportNumber]).toContain(link?.textContent)
        expect(link?.querySelector('bdi[dir=ltr]')?.textContent).toBe(isPhone ? supportNumber : undefined)
      }
    },
  )

  test('structured data of questions → the answers without tags', () => {
    const answers = pageCopy(locale, 'taxi-ride').faq.items.map(({ answer }) => answer)
    expect(answers.join()).toContain('<support>')
    const json = graphJson(pageNodes('taxi-ride', pageContext(locale, 'taxi-ride'), []))
    expect(json).not.toContain('\\u003c')
    for (const answer of answers) expect(json).toContain(JSON.stringify(removeTags(answer)))
  })
})
