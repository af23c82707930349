const dataUrlPrefixPattern = 'data:(?:image|audio|video|font|text|application)/[\\w.+-]+'

// Matches a `data:` URL with one of these media types. In an attribute (after `=` and a quote), the match ends at the
// closing quote. Elsewhere, the match ends at whitespace, a quote, `<`, `>`, a parenthesis or `&`, but includes further
// lines of base64.
const dataUrlPattern = new RegExp(
  `(=\\s*)(?:"\\s*${dataUrlPrefixPattern}[^"]*"?|'\\s*${dataUrlPrefixPattern}[^']*'?)|${dataUrlPrefixPattern}(?:;[\\w.+=-]+)*,[^\\s"'<>()&]*(?:\\s+[\\w+/=]{40,})*(?:\\s+[\\w+/]*={1,2})?`,
  'gi',
)

/** Removes `data:` URLs, which pages do not show and which can be very long. */
export const dropDataUrls = (html: string): string =>
  html.replace(dataUrlPattern, (_url, equals?: string) => (equals ? `${equals}""` : ''))
