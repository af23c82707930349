import { colours } from '#lib/brand.ts'
import { isolateDirection, splitAtEmailsAndNumbers } from '#lib/i18n/inline-text.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'

/** Text whose direction may differ from its context; `ltr` is for references, file names and contact details. */
type QuotedText = { text: string; direction: 'ltr' | 'auto'; href?: string }

export type MailPart =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'details'; details: readonly Detail[] }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'command'; text: string }
  /** The sender's text, with blank lines between paragraphs. */
  | { kind: 'letter'; label: string; text: string }

export type Detail = { label: string; values: readonly DetailValue[] }

/** The site's own text (`copy`), quoted text, or both. */
export type DetailValue = { copy?: string; quoted?: QuotedText; isStrong?: boolean }

export type Mail = {
  locale: Locale
  subject: string
  title: string
  parts: readonly MailPart[]
  /** The small print, which states why the recipient receives the e-mail. */
  footer: string
}

// The Unicode blocks of right-to-left scripts, including their digits.
const rtlBlocks = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}'
const rtlCharacterPattern = new RegExp(`[${rtlBlocks}]`, 'u')
const ltrCharacterPattern = new RegExp(`(?![${rtlBlocks}])[\\p{L}\\p{N}]`, 'u')

/**
 * Isolates quoted text whose direction may differ from the e-mail's, so that it does not reorder adjacent punctuation.
 * Returns other text unchanged, because Outlook for Windows shows isolate characters as boxes.
 */
export const isolateText = ({ text, direction }: QuotedText, locale: Locale): string => {
  const isRtl = locales[locale].dir === 'rtl'
  if (isRtl ? direction === 'auto' && !ltrCharacterPattern.test(text) : !rtlCharacterPattern.test(text))
    return text
  return isolateDirection(text, direction)
}

const renderInlineText = (text: string, locale: Locale) =>
  splitAtEmailsAndNumbers(text)
    .map((segment, index) => (index % 2 ? isolateText({ text: segment, direction: 'ltr' }, locale) : segment))
    .join('')

const renderValueText = ({ copy, quoted }: DetailValue, locale: Locale) =>
  [copy, quoted && isolateText(quoted, locale)].filter(Boolean).join(': ')

const renderDetailText = ({ label, values }: Detail, locale: Locale) =>
  values.length > 1
    ? [`${label}:`, ...values.map((value) => `- ${renderValueText(value, locale)}`)].join('\n')
    : `${label}: ${values.map((value) => renderValueText(value, locale)).join('')}`

// Marks each line as a quotation, so that the sender cannot imitate the site's own text.
const renderLetterLines = (text: string, locale: Locale) =>
  text.split('\n').map((line) => (line ? `> ${isolateText({ text: line, direction: 'auto' }, locale)}` : '>'))

const renderPartText = (part: MailPart, locale: Locale): string => {
  if (part.kind === 'letter') return [`${part.label}:`, ...renderLetterLines(part.text, locale)].join('\n')
  if (part.kind === 'details')
    return part.details.map((detail) => renderDetailText(detail, locale)).join('\n')
  // Some mail clients make adjacent punctuation part of the link, so the URL is on a separate line.
  if (part.kind === 'link') return `${part.label}:\n${part.href}`
  return part.kind === 'command' ? part.text : renderInlineText(part.text, locale)
}

export const renderMailText = ({ locale, title, parts, footer }: Mail): string =>
  `${[title, ...parts.map((part) => renderPartText(part, locale)), `-- \n${footer}`].join('\n\n')}\n`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

// Some mail clients drop style sheets, so the styles are inline.
const styles = {
  page: 'margin: 0; padding: 24px 12px; background: #f3f5f0;',
  frame: 'max-width: 560px; margin: 0 auto;',
  brand: `margin: 0 0 16px; font-size: 20px; font-weight: 800; color: ${colours.strongGreen};`,
  card: 'padding: 28px 24px; background: #ffffff; border: 1px solid #dce1da; border-radius: 16px; color: #0b1410; overflow-wrap: anywhere;',
  title: 'margin: 0 0 20px; font-size: 24px; line-height: 1.4; color: #0b1410;',
  heading: 'margin: 28px 0 8px; font-size: 18px; line-height: 1.5; color: #0b1410;',
  text: 'margin: 0 0 16px;',
  details: 'margin: 0 0 24px; padding: 0; border-top: 1px solid #dce1da;',
  label: 'margin: 14px 0 0; font-size: 14px; color: #54615a;',
  value: 'margin: 0; font-weight: 600;',
  phoneLink: `color: ${colours.strongGreen};`,
  strong: 'font-size: 20px; font-weight: 800; letter-spacing: 1px;',
  button: `display: inline-block; padding: 12px 22px; border-radius: 999px; background: ${colours.strongGreen}; color: #ffffff; font-weight: 700; text-decoration: none;`,
  linkUrl: 'margin: 0 0 16px; font-size: 14px; color: #54615a;',
  command:
    'margin: 0 0 16px; padding: 12px 14px; border-radius: 8px; background: #f3f5f0; color: #0b1410; font-family: monospace; font-size: 14px; white-space: pre-wrap; text-align: start;',
  letter:
    'margin: 0 0 16px; padding: 14px 16px 1px; border-radius: 8px; background: #f3f5f0; color: #0b1410;',
  footer: 'margin: 20px 0 0; font-size: 14px; color: #54615a;',
} as const

const styleAttribute = (name: keyof typeof styles) => `style="${styles[name]}"`

const isolateHtml = ({ text, direction, href }: QuotedText, style = '') => {
  const html = `<bdi dir="${direction}"${style}>${escapeHtml(text)}</bdi>`
  return href ? `<a href="${escapeHtml(href)}" ${styleAttribute('phoneLink')}>${html}</a>` : html
}

const renderLetterHtml = (text: string) =>
  text
    .split('\n\n')
    .map(
      (paragraph) =>
        `<p dir="auto" ${styleAttribute('text')}>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`,
    )
    .join('')

const renderInlineHtml = (text: string) =>
  splitAtEmailsAndNumbers(text)
    .map((segment, index) =>
      index % 2 ? isolateHtml({ text: segment, direction: 'ltr' }) : escapeHtml(segment),
    )
    .join('')

const renderValueHtml = ({ copy, quoted, isStrong }: DetailValue) => {
  const copyHtml = copy && escapeHtml(copy)
  const quotedHtml = quoted && isolateHtml(quoted, isStrong ? ` ${styleAttribute('strong')}` : '')
  return `<dd ${styleAttribute('value')}>${[copyHtml, quotedHtml].filter(Boolean).join(': ')}</dd>`
}

const renderPartHtml = (part: MailPart): string => {
  switch (part.kind) {
    case 'text':
      return `<p ${styleAttribute('text')}>${renderInlineHtml(part.text)}</p>`
    case 'heading':
      return `<h2 ${styleAttribute('heading')}>${escapeHtml(part.text)}</h2>`
    case 'details': {
      const detailItems = part.details.map(
        ({ label, values }) =>
          `<dt ${styleAttribute('label')}>${escapeHtml(label)}</dt>${values.map(renderValueHtml).join('')}`,
      )
      return `<dl ${styleAttribute('details')}>${detailItems.join('')}</dl>`
    }
    case 'link':
      return `<p ${styleAttribute('text')}><a href="${escapeHtml(part.href)}" ${styleAttribute('button')}>${escapeHtml(part.label)}</a></p>
<p dir="ltr" ${styleAttribute('linkUrl')}>${escapeHtml(part.href)}</p>`
    case 'letter':
      return `<p ${styleAttribute('label')}>${escapeHtml(part.label)}</p><div ${styleAttribute('letter')}>${renderLetterHtml(part.text)}</div>`
    case 'command':
      return `<pre dir="ltr" ${styleAttribute('command')}>${escapeHtml(part.text)}</pre>`
  }
}

export const renderMailHtml = (mail: Mail, brand: string): string => {
  const { dir, lang } = locales[mail.locale]
  const font = `font-family: Vazirmatn, Figtree, 'Segoe UI', Tahoma, Arial, sans-serif; font-size: 16px; line-height: ${dir === 'rtl' ? 1.85 : 1.6};`
  // Some webmail clients drop the html and body elements, so the frame repeats the language and direction.
  const localeAttributes = `lang="${lang}" dir="${dir}"`
  return `<!doctype html>
<html ${localeAttributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(mail.subject)}</title>
</head>
<body style="${styles.page}">
<div ${localeAttributes} style="${styles.frame} ${font}">
<p ${styleAttribute('brand')}>${escapeHtml(brand)}</p>
<div ${styleAttribute('card')}>
<h1 ${styleAttribute('title')}>${escapeHtml(mail.title)}</h1>
${mail.parts.map(renderPartHtml).join('\n')}
</div>
<p ${styleAttribute('footer')}>${escapeHtml(mail.footer)}</p>
</div>
</body>
</html>
`
}
