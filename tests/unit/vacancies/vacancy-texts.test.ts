import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { cleanDescription, excerptOf, renderDescription } from '#lib/vacancies/description.ts'
import { foldVacancy } from '#lib/vacancies/load-vacancies.ts'
import { plainLines } from '#lib/vacancies/plain-text.ts'
import { dayNumber, postedText } from '#lib/vacancies/row.ts'
import { vacancyOf } from '#tests/support/components/careers.tsx'

const draw = (html: string, isTranslated = true) =>
  renderToStaticMarkup(renderDescription(html, isTranslated))

describe('a description', () => {
  test.each([
    ['<p style="color:red" onclick="a()" class="x" id="y">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><style>p{}</style><p>a</p>', '<p>a</p>'],
    ['<p>a<img src=x onerror=alert(1)>b</p>', '<p>ab</p>'],
    ['<iframe srcdoc="<script>1</script>"></iframe><svg><script>1</script></svg>a', '<p>a</p>'],
    ['<form action="/x"><input name="y"><button>a</button></form>', '<p>a</p>'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p><span>a</span></p>'],
    ['<p><a href=" java\nscript:alert(1)">a</a></p>', '<p><span>a</span></p>'],
    ['<p><a href="//evil.example">a</a></p>', '<p><span>a</span></p>'],
    ['<p><a href="/ku/careers">a</a></p>', '<p><span>a</span></p>'],
    ['<div><section>a</section></div>', '<p>a</p>'],
    ['<li>a</li>', '<p>a</p>'],
    ['<p><a href="ftp://example.com/">a</a></p>', '<p><span>a</span></p>'],
    ['<title>x</title><template>x</template><noscript>x</noscript>a', '<p>a</p>'],
    ['<object>x</object><svg><text>x</text></svg><math><mi>x</mi></math>a', '<p>a</p>'],
    ['<iframe>x</iframe><textarea>x</textarea><style>x</style>a', '<p>a</p>'],
  ])('%j → %j', (html, expected) => {
    expect(draw(html)).toBe(expected)
  })

  test.each([
    ['<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
    ['<section>a</section><article>b</article>', '<p>a</p><p>b</p>'],
    ['<dl><dt>a</dt><dd>b</dd></dl>', '<p>a</p><p>b</p>'],
    ['<p>a\nb</p>', '<p>a\nb</p>'],
    ['<dir><li>a</li></dir>', '<ul><li>a</li></ul>'],
    ['<ul><li>a</li></ul><ol><li>b</li></ol>', '<ul><li>a</li></ul><ol><li>b</li></ol>'],
    ['<p>a</p> <br> <p>b</p>', '<p>a</p><p>b</p>'],
    ['<figure>a<figcaption>b</figcaption></figure>', '<p>a</p><p>b</p>'],
    ['<li>a</li><li>b</li>', '<p>a</p><p>b</p>'],
    ['<td>a</td><td>b</td>', '<p>a</p><p>b</p>'],
    ['<menu><li>a</li></menu>', '<ul><li>a</li></ul>'],
    ['a <b>b</b><p>c</p>d', '<p>a <b>b</b></p><p>c</p><p>d</p>'],
    ['<div>a<div>b</div>c<ul><li>d</li></ul></div>', '<p>a</p><p>b</p><p>c</p><ul><li>d</li></ul>'],
    ['<span><div>a</div>b</span>', '<p>a</p><p>b</p>'],
    ['<b><p>a</p>b</b>', '<b><p>a</p><p>b</p></b>'],
    ['<p><button>a<ul><li>b</li></ul></button></p>', '<p>a</p><ul><li>b</li></ul>'],
    ['<h2><div>a</div>b</h2>', '<h3> a b</h3>'],
    ['<ul>a<div>b</div><li>c</li></ul>', '<ul><li>a</li><li>b</li><li>c</li></ul>'],
    ['<ul><li><p>a</p></li></ul>', '<ul><li>a</li></ul>'],
    ['<ul><li>a<ul><li>b</li></ul></li></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    [
      '<table><tr><td>a<div>b</div></td></tr></table>',
      '<table><tbody><tr><td><p>a</p><p>b</p></td></tr></tbody></table>',
    ],
    ['<div><br></div><p>&nbsp;</p><div>a<br></div>', '<p>a</p>'],
    ['<div>a<br>b</div><hr>', '<p>a<br/>b</p><hr/>'],
  ])('what stands apart stays apart: %j → %j', (html, expected) => {
    expect(draw(html)).toBe(expected)
  })

  test.each([
    '<p><strong>a</strong><b>b</b><em>c</em><i>d</i><u>e</u></p>',
    '<blockquote>a</blockquote><ol start="3"><li>b</li></ol><hr/>',
    '<blockquote><p>a</p><p>b</p></blockquote>',
    '<table><caption>a</caption><thead><tr><th colSpan="2" rowSpan="3">b</th></tr></thead><tbody><tr><td colSpan="2" rowSpan="3">c</td></tr></tbody><tfoot><tr><td>d</td></tr></tfoot></table>',
    '<h3>a</h3><h4>b</h4>',
  ])('what is allowed stays: %j', (html) => {
    expect(draw(html)).toBe(html)
  })

  test('what is no description in earnest → its text', () => {
    const nested = (depth: number) => draw(`${'<div>'.repeat(depth)}<b>a</b>`)
    expect([nested(63), nested(64)]).toEqual(['<p><b>a</b></p>', '<p>a</p>'])
    const long = (length: number) => draw(`<b>${'a'.repeat(length - 3)}`)
    expect([long(100_000), long(100_001)].map((html) => html.slice(0, 6))).toEqual(['<p><b>', '<p>aaa'])
    expect(long(200_000).length).toBeLessThan(100_010)
  })

  test.each(['http://example.com/', 'https://example.com/', 'mailto:jobs@example.com', 'tel:+9641551'])(
    'a link to %s stays',
    (href) => {
      expect(draw(`<a href="${href}" target="_blank">a</a>`)).toBe(
        `<p><a href="${href}" rel="nofollow noopener ugc">a</a></p>`,
      )
    },
  )

  test('headings → below the page’s own, without a gap', () => {
    expect(draw('<h1>a</h1><h4>b</h4><h2>c</h2>')).toBe('<h3>a</h3><h5>b</h5><h4>c</h4>')
    expect(draw('<h6>a</h6>')).toBe('<h3>a</h3>')
    const all = draw([1, 2, 3, 4, 5, 6].map((level) => `<h${level}>a</h${level}>`).join(''))
    expect(all.match(/<h\d/g)).toEqual(['<h3', '<h4', '<h5', '<h6', '<h6', '<h6'])
  })

  test('what is dialled or typed → kept from left to right', () => {
    expect(draw('ژمارە 0750 123 4567.<p>a@b.example</p>')).toBe(
      '<p>ژمارە <bdi dir="ltr">0750 123 4567</bdi>.</p><p><bdi dir="ltr">a@b.example</bdi></p>',
    )
  })

  test.each([
    ['<p>a</p><ul><li>ب</li></ul>', '<p dir="auto">a</p><ul dir="auto"><li>ب</li></ul>'],
    ['a<div>ب</div>', '<p dir="auto">a</p><p dir="auto">ب</p>'],
    ['<b><p>a</p>ب</b>', '<b><p dir="auto">a</p><p dir="auto">ب</p></b>'],
    ['<ul><li><p>ب</p><p>a</p></li></ul>', '<ul dir="auto"><li><p>ب</p><p>a</p></li></ul>'],
    ['<ul><li>a<ul><li>ب</li></ul></li></ul>', '<ul dir="auto"><li>a<ul><li>ب</li></ul></li></ul>'],
    [
      '<table><tr><td>a</td><td>ب</td></tr></table>',
      '<table dir="auto"><tbody><tr><td>a</td><td>ب</td></tr></tbody></table>',
    ],
  ])('words of unknown language → each outermost block finds its own direction: %j', (html, expected) => {
    expect(draw(html, false)).toBe(expected)
  })
})

test.each([
  [
    '<h2>About</h2><p>&nbsp;</p><p>First <b>line</b>\n of text &amp; more</p><p>Second</p>',
    'First line of text & more',
  ],
  ['<ul><li>One</li><li>Two</li></ul>', 'One Two'],
  ['<p>One<br>T<b>w</b>o</p>', 'One Two'],
  ['<div>One</div><div>Two</div>', 'One'],
  ['<h2>One</h2><table><tr><td>Two</td><td>Three</td></tr></table>', 'One Two Three'],
  ['\u202E<p>One</p>', 'One'],
  ['<script>x</script>', ''],
  ['', ''],
  ['x'.repeat(140), 'x'.repeat(140)],
  ['x'.repeat(141), `${'x'.repeat(70)}…`],
  [`${'x'.repeat(100)} ${'y'.repeat(100)}`, `${'x'.repeat(100)}…`],
])('the excerpt of %j → %j', (html, expected) => {
  expect(excerptOf(html)).toBe(expected)
})

test.each([
  ['<p class="x">a &lt;b&gt; &amp; "c"<br>d</p><hr>', '<p>a &#60;b&#62; &#38; &#34;c&#34;<br>d</p><hr>'],
  ['<a href="https://example.com/?a&b" rel="x">a</a>', '<p><a href="https://example.com/?a&#38;b">a</a></p>'],
  ['<a href="/x">a</a><script>b</script>', '<p><span>a</span></p>'],
  ['<h1>a</h1><ol start="3"><li>b</li></ol>', '<h3>a</h3><ol><li>b</li></ol>'],
])('for other programs %j → %j', (html, expected) => {
  expect(cleanDescription(html)).toBe(expected)
})

test.each([
  '<p>One<br>Two</p>',
  '<ul><li>One</li><li>T<b>wo</b></li></ul>',
  '<div>One</div><section>Two</section>',
  '<dl><dt>One<dd>Two</dl>',
  '<td>One</td><td>Two</td>',
])('what a search looks at in %j → two words', (descriptionHtml) => {
  const { text } = foldVacancy({ ...vacancyOf('a', 'tech'), descriptionHtml })
  expect(text.split(/\s+/).filter(Boolean).slice(-2)).toEqual(['one', 'two'])
})

test('a long first paragraph → cut between two words', () => {
  const excerpt = excerptOf(`<p>${'word '.repeat(100)}</p>`)
  expect(excerpt).toMatch(/^(word )+word…$/)
  expect(excerpt.length).toBeLessThanOrEqual(141)
})

describe('when it was posted', () => {
  const now = new Date('2026-11-21T10:00:00Z')

  test.each([
    ['2026-11-21T00:00:00Z', 'Posted today'],
    ['2026-11-20T22:00:00Z', 'Posted today'],
    ['2026-11-20T20:00:00Z', 'Posted 1 day ago'],
    ['2026-11-02T10:00:00Z', 'Posted 19 days ago'],
    ['2026-11-30T10:00:00Z', 'Posted today'],
  ])('%s by Iraq’s calendar → %s', (moment, expected) => {
    expect(postedText('en', new Date(moment), now)).toBe(expected)
  })

  test('unknown → nothing', () => {
    expect(postedText('en', null, now)).toBe('')
  })

  test('midnight in Iraq divides two days', () => {
    const [before, after] = [new Date('2026-11-20T20:59:59Z'), new Date('2026-11-20T21:00:00Z')]
    expect(dayNumber(after) - dayNumber(before)).toBe(1)
    expect(dayNumber(now)).toBe(dayNumber(after))
  })
})

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
