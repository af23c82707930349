// Characters that XML 1.0 forbids, even as character references.
const forbiddenCharacterPattern = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

// A lone surrogate becomes U+FFFD, the replacement character.
const removeForbiddenCharacters = (text: string): string =>
  text.toWellFormed().replace(forbiddenCharacterPattern, '')

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML content and double-quoted attributes. */
export const escapeXml = (text: string): string =>
  removeForbiddenCharacters(text).replace(/[&<>"]/g, (character) => entities[character] ?? character)

export const writeElement = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${escapeXml(text)}</${name}>` : ''

/** Returns an element with a CDATA section, as job boards require; an empty string if there is no text. */
export const writeCdataElement = (name: string, text: string | null | undefined): string =>
  text
    ? `<${name}><![CDATA[${removeForbiddenCharacters(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`
    : ''
