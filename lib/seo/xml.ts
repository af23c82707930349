// Characters that XML 1.0 forbids, even as an entity.
const forbiddenCharacters = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

// Half of a surrogate pair becomes a replacement character.
const removeForbidden = (text: string): string => text.toWellFormed().replace(forbiddenCharacters, '')

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML content and quoted attributes. */
export const xmlText = (text: string): string =>
  removeForbidden(text).replace(/[&<>"]/g, (character) => entities[character] ?? character)

/** An element with a text; nothing without one. */
export const element = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${xmlText(text)}</${name}>` : ''

/** An element with a text whose signs stand for themselves, as job boards want it; nothing without one. */
export const cdataElement = (name: string, text: string | null | undefined): string =>
  text ? `<${name}><![CDATA[${removeForbidden(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>` : ''
