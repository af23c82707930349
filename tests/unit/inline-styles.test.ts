import { expect, test } from 'vitest'
import { inlineStyles } from '#lib/page-cache/inline-styles.ts'

test.each([
  [
    'a style sheet whose file is missing',
    '<link rel="stylesheet" href="/_next/static/chunks/none.css" data-precedence="next"/>',
  ],
  ['no style sheet', '<title>A page</title>'],
])('page with %s → stays unchanged', (_, head) => {
  const html = `<html><head>${head}</head><body>$& $1</body></html>`
  expect(inlineStyles(html)).toBe(html)
})
