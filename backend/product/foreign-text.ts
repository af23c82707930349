import { decodeHTMLStrict } from 'entities/decode'
import { escapeText } from 'entities/escape'
import { dropDataUrls } from '#backend/store/data-urls.ts'
import { toSingleLine } from '#lib/schemas/characters.ts'

/** Decodes one level of HTML entities that end with a semicolon, and puts the text on a single line. */
export const decodeLine = (text: string): string => toSingleLine(decodeHTMLStrict(text))

// A description is treated as HTML if it contains a comment or a tag of one of these elements. Placeholders such as
// `<Lead>` do not count.
const elementNamePattern =
  `a abbr address article aside b big blockquote br caption center cite code dd del details div dl dt em
  figure font footer form h[1-6] header hr i iframe img ins label li main mark nav object ol p pre q s script section
  small span strike strong style sub summary sup svg table tbody td tfoot th thead tr u ul video`
    .split(/\s+/)
    .join('|')
const tagPattern = new RegExp(`<!--|</?(?:${elementNamePattern})(?:[\\s/][^<>]*)?>`, 'i')

const encodedBlockPattern =
  /^\s*&(?:lt|#0*60|#x0*3c);(?:p|div|h[1-6]|ul|ol|dl|table|blockquote|section|article)(?=[\s/&>])/i

// Bounds the cost of processing a malicious description. Pages show at most 100,000 characters of a description's HTML.
const maxDescriptionLength = 200_000

/**
 * Returns a description from the product's server as HTML, converting it if it is plain text or escaped HTML. Removes
 * `data:` URLs, and truncates long descriptions.
 */
export const descriptionToHtml = (description: string): string => {
  const text = dropDataUrls(description).slice(0, maxDescriptionLength)
  if (tagPattern.test(text)) return text
  const decodedText = decodeHTMLStrict(text)
  if (encodedBlockPattern.test(text)) return decodedText
  return escapeText(decodedText)
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replaceAll('\n', '<br>'))
    .map((paragraph) => paragraph && `<p>${paragraph}</p>`)
    .join('')
}
