import { expect, test } from 'vitest'
import { cleanDescription, excerptOf } from '#lib/vacancies/description.ts'
import { plainLines } from '#lib/vacancies/plain-text.ts'

test.each([
  ['<p>One</p><p>two <b>th</b>ree</p>', ['One', 'two three']],
  ['a<br>b<!-- not <b>this</b> --> c', ['a', 'b', 'c']],
  ['a<script>if (1 < 2) <b>x</b></script>b<STYLE>p > a {}</style >c', ['a', 'b', 'c']],
  ['pay < 500 & more &amp; &lt;less&gt; &#x41;&#66; &bogus;', ['pay < 500 & more & <less> AB &bogus;']],
  ['<ul><li>one<li>two</ul>', ['one', 'two']],
  ['ends in <p', ['ends in <p']],
  ['', []],
])('%s → its words, a line for each block', (html, lines) => {
  expect(plainLines(html)).toEqual(lines)
})

test.each([
  ['6,000 blocks in each other', `${'<div>'.repeat(6000)}Drive &amp; smile`],
  ['6,000 bold letters in each other', `${'<b>'.repeat(6000)}Drive &amp; smile`],
  ['cells in a drawing', `<svg>${'<td>'.repeat(16_000)}Drive &amp; smile`],
  ['more than a hundred thousand letters', `<h1>Drive &amp; smile</h1>${'<p>a</p>'.repeat(15_000)}`],
])('%s → its text, and nothing fails', (_what, html) => {
  expect(cleanDescription(html)).toMatch(/^<p>Drive &#38; smile<\/p>/)
  expect(excerptOf(html)).toBe('Drive & smile')
})
