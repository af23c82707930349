import { describe, expect, test } from 'vitest'
import { SupportText } from '#components/ui/support-text.tsx'
import { pageContext } from '#lib/content/page-context.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { bundledMessages, fillCopy, pageCopy, placeholderValues } from '#lib/i18n/messages.ts'
import { removeTags } from '#lib/i18n/rich-text.ts'
import { graphJson, pageNodes } from '#lib/seo/structured-data.ts'
import { renderStatic } from '#tests/support/components/render-page.tsx'
import { textsOf } from '#tests/support/rules/message-texts.ts'

describe.each(localeCodes)('%s', (locale) => {
  const bundled = bundledMessages[locale]
  const { formats } = bundled.common

  test.each([
    ['a phone number', { href: 'tel:+9647501112233', name: '+964 750 111 2233' }, '+964 750 111 2233'],
    ['the contact form', { href: `/${locale}/contact-us`, name: formats.support }, undefined],
  ])(
    'sentences with `<support>`, %s → unchanged text with one link; a number is left-to-right',
    async (_, target, number) => {
      const values = { ...placeholderValues(locale, formats), support: target.name }
      const sentences = textsOf(fillCopy(bundled, values)).filter(({ text }) => text.includes('<'))
      expect(sentences.length).toBeGreaterThan(9)
      for (const { text } of sentences) {
        const support = { ...target, isExternal: false }
        const part = await renderStatic(<SupportText support={support}>{text}</SupportText>)
        expect(part.textContent).toBe(removeTags(text))
        const links = [...part.querySelectorAll('a')]
        expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
          [target.href, target.name],
        ])
        expect(part.querySelector('a > bdi[dir=ltr]')?.textContent).toBe(number)
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
