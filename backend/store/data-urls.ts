const mediaType = 'data:(?:image|audio|video|font|text|application)/[\\w.+-]+'

// Matches a `data:` URL: after `=` and a quote, everything up to the closing quote; anywhere else, everything up to a
// space, and further lines of base64.
const dataUrlPattern = new RegExp(
  `(=\\s*)(?:"\\s*${mediaType}[^"]*"?|'\\s*${mediaType}[^']*'?)|${mediaType}(?:;[\\w.+=-]+)*,[^\\s"'<>()&]*(?:\\s+[\\w+/=]{40,})*(?:\\s+[\\w+/]*={1,2})?`,
  'gi',
)

/** Removes `data:` URLs, which pages do not show and which may be longer than any text. */
export const dropDataUrls = (html: string): string =>
  html.replace(dataUrlPattern, (_url, equals?: string) => (equals ? `${equals}""` : ''))
