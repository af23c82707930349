import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { isSameDay } from '#lib/i18n/calendar.ts'
import { numeralsOf } from '#lib/i18n/formats.ts'
import { renderDescription } from '#lib/vacancies/description.ts'
import { excerptOf } from '#lib/vacancies/excerpt.ts'
import { postedText, postedWords } from '#lib/vacancies/posted.ts'

const draw = (html: string, isTranslated = true) =>
  renderToStaticMarkup(renderDescription(html, isTranslated))

describe('a description', () => {
  test.each([
    ['<p style="color:red" onclick="a()" class="x" id="y">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><style>p{}</style><p>a</p>', '<p>a</p>'],
    ['<p>a<img src=x onerror=alert(1)>b</p>', '<p>ab</p>'],
    ['<iframe srcdoc="<script>1</script>"></iframe><svg><script>1</script></svg>a', 'a'],
    ['<form action="/x"><input name="y"><button>a</button></form>', 'a'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p><span>a</span></p>'],
    ['<p><a href=" java\nscript:alert(1)">a</a></p>', '<p><span>a</span></p>'],
    ['<p><a href="//evil.example">a</a></p>', '<p><span>a</span></p>'],
    ['<p><a href="/ku/careers">a</a></p>', '<p><span>a</span></p>'],
    ['<div><section>a</section></div>', 'a'],
    ['<li>a</li>', 'a'],
  ])('%j → %j', (html, expected) => {
    expect(draw(html)).toBe(expected)
  })

  test.each(['https://example.com/', 'mailto:jobs@example.com', 'tel:+9641551'])(
    'a link to %s stays',
    (href) => {
      expect(draw(`<a href="${href}" target="_blank">a</a>`)).toBe(
        `<a href="${href}" rel="nofollow noopener ugc">a</a>`,
      )
    },
  )

  test('headings → below the page’s own, without a gap', () => {
    expect(draw('<h1>a</h1><h4>b</h4><h2>c</h2>')).toBe('<h3>a</h3><h5>b</h5><h4>c</h4>')
  })

  test('what is dialled or typed → kept from left to right', () => {
    expect(draw('ژمارە 0750 123 4567.<p>a@b.example</p>')).toBe(
      'ژمارە <bdi dir="ltr">0750 123 4567</bdi>.<p><bdi dir="ltr">a@b.example</bdi></p>',
    )
  })

  test('words of unknown language → each block finds its own direction', () => {
    expect(draw('<p>a</p><ul><li>ب</li></ul>', false)).toBe(
      '<p dir="auto">a</p><ul><li dir="auto">ب</li></ul>',
    )
  })
})

test.each([
  [
    '<h2>About</h2><p>&nbsp;</p><p>First <b>line</b>\n of text &amp; more</p><p>Second</p>',
    'First line of text & more',
  ],
  ['<ul><li>One</li></ul>', 'One'],
  ['<script>x</script>', ''],
  ['', ''],
])('the excerpt of %j → %j', (html, expected) => {
  expect(excerptOf(html)).toBe(expected)
})

test('a long first paragraph → cut between two words', () => {
  const excerpt = excerptOf(`<p>${'word '.repeat(100)}</p>`)
  expect(excerpt).toMatch(/^(word )+word…$/)
  expect(excerpt.length).toBeLessThanOrEqual(141)
})

describe('when it was posted', () => {
  const words = postedWords('ar', { numerals: numeralsOf('ar'), say: (n, count) => `${n}: ${count}` })
  const now = new Date('2026-11-21T10:00:00Z')

  test.each([
    ['2026-11-21T00:00:00Z', '0: ٠'],
    ['2026-11-20T22:00:00Z', '0: ٠'],
    ['2026-11-20T20:00:00Z', '1: ١'],
    ['2026-11-19T10:00:00Z', '2: ٢'],
    ['2026-11-12T10:00:00Z', '3: ٩'],
    ['2026-11-02T10:00:00Z', '11: ١٩'],
    ['2026-11-30T10:00:00Z', '0: ٠'],
  ])('%s by Iraq’s calendar → %s', (moment, expected) => {
    expect(postedText(words, new Date(moment), now)).toBe(expected)
  })

  test('unknown → nothing', () => {
    expect(postedText(words, null, now)).toBe('')
  })

  test('the Sorani forms are zero, one and other', () => {
    const { forms } = postedWords('ku', { numerals: '', say: String })
    expect(Object.keys(forms)).toEqual(['zero', 'one', 'other'])
  })

  test('midnight in Iraq divides two days', () => {
    const [before, after] = [new Date('2026-11-20T20:59:59Z'), new Date('2026-11-20T21:00:00Z')]
    expect(isSameDay(before, after)).toBe(false)
    expect(isSameDay(after, now)).toBe(true)
  })
})
