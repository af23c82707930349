import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanDescription, renderDescription } from '#lib/vacancies/description.ts'
import { indexVacancies } from '#lib/vacancies/load-vacancies.ts'
import { excerptOf, plainLines } from '#lib/vacancies/plain-text.ts'
import { createRowMapper } from '#lib/vacancies/row.ts'
import { sampleVacancy } from '#tests/support/components/careers.tsx'

const render = (html: string) => renderToStaticMarkup(renderDescription(html))

describe('descriptions', () => {
  test.each([
    ['<p style="color:red" onclick="a()" class="x" id="y">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><style>p{}</style><p>a</p>', '<p>a</p>'],
    ['<p>a<img src=x onerror=alert(1)>b</p>', '<p>ab</p>'],
    ['<iframe srcdoc="<script>1</script>"></iframe><svg><script>1</script></svg>a', 'a'],
    ['<form action="/x"><input name="y"><button>a</button></form>', '<div>a</div>'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['<p><a href=" java\nscript:alert(1)">a</a></p>', '<p>a</p>'],
    ['<p><a href="//evil.example">a</a></p>', '<p>a</p>'],
    ['<p><a href="/ku/careers">a</a></p>', '<p>a</p>'],
    ['<p><a href="ftp://example.com/">a</a></p>', '<p>a</p>'],
    ['<title>x</title><template>x</template><noscript>x</noscript>a', 'a'],
    ['<object>x</object><svg><text>x</text></svg><math><mi>x</mi></math>a', 'a'],
    ['<iframe>x</iframe><textarea>x</textarea><style>x</style>a', 'a'],
  ])('unsafe description %j → is rendered as %j', (html, expected) => {
    expect(render(html)).toBe(expected)
  })

  test.each([
    ['<section>a</section><article>b</article>', '<div>a</div><div>b</div>'],
    ['<dl><dt>a</dt><dd>b</dd></dl>', '<div><div>a</div><div>b</div></div>'],
    ['<li>a</li><li>b</li>', '<div>a</div><div>b</div>'],
    ['<td>a</td><td>b</td>', '<div>a</div><div>b</div>'],
    ['<span><div>a</div>b</span>', '<div>a</div>b'],
  ])(
    'unsupported or misplaced elements in %j → their text stays in separate blocks: %j',
    (html, expected) => {
      expect(render(html)).toBe(expected)
    },
  )

  test('image → is replaced by its alt text, even in a link; link without text → is removed', () => {
    expect(render('<p><img src="x.png" alt="We hire drivers"></p>')).toBe('<p>We hire drivers</p>')
    expect(render('<p>a<a href="https://example.com/"><img alt="Apply"></a></p>')).toContain('>Apply</a></p>')
    expect(render('<p>a<a href="https://example.com/"><img></a></p>')).toBe('<p>a</p>')
    expect(excerptOf('<p><img src="x.png" alt="We hire drivers"></p>')).toBe('We hire drivers')
  })

  test('paragraphs, divs and headings without text → are removed', () => {
    expect(render('<div><br></div><p>&nbsp;</p><h2> </h2><div>a</div>')).toBe('<div>a</div>')
  })

  test.each([
    '<p><strong>a</strong><b>b</b><em>c</em><i>d</i><u>e</u></p>',
    '<blockquote>a</blockquote><ol start="3"><li>b</li></ol><hr/>',
    '<blockquote><p>a</p><p>b</p></blockquote>',
    '<table><caption>a</caption><thead><tr><th colSpan="2" rowSpan="3">b</th></tr></thead><tbody><tr><td colSpan="2" rowSpan="3">c</td></tr></tbody><tfoot><tr><td>d</td></tr></tfoot></table>',
    '<h3>a</h3><h4>b</h4>',
  ])('allowed elements in %j → stay unchanged', (html) => {
    expect(render(html)).toBe(html)
  })

  test('description too deeply nested or too long → is reduced to plain text of at most 100,000 characters', () => {
    const renderNested = (depth: number) => render(`${'<div>'.repeat(depth)}<b>a</b>`)
    expect([renderNested(63).slice(-12), renderNested(64)]).toEqual(['</div></div>', '<p>a</p>'])
    const renderLong = (length: number) => render(`<b>${'a'.repeat(length - 3)}`)
    expect([renderLong(100_000), renderLong(100_001)].map((html) => html.slice(0, 3))).toEqual(['<b>', '<p>'])
    expect(renderLong(200_000).length).toBeLessThan(100_010)
  })

  test.each(['http://example.com/', 'https://example.com/', 'mailto:jobs@example.com', 'tel:+9641551'])(
    'link to %s → keeps only its `href`, and a `rel` attribute is added',
    (href) => {
      expect(render(`<a href="${href}" target="_blank">a</a>`)).toBe(
        `<a href="${href}" rel="nofollow noopener ugc">a</a>`,
      )
    },
  )

  test('headings → are renumbered starting at h3, without gaps; levels below h6 become h6', () => {
    expect(render('<h1>a</h1><h4>b</h4><h2>c</h2>')).toBe('<h3>a</h3><h5>b</h5><h4>c</h4>')
    expect(render('<h6>a</h6>')).toBe('<h3>a</h3>')
    expect(render('<h1><br></h1><h2>a</h2>')).toBe('<h3>a</h3>')
    const all = render([1, 2, 3, 4, 5, 6].map((level) => `<h${level}>a</h${level}>`).join(''))
    expect(all.match(/<h\d/g)).toEqual(['<h3', '<h4', '<h5', '<h6', '<h6', '<h6'])
  })

  test('phone number or e-mail address → is isolated as left-to-right text', () => {
    expect(render('ژمارە 0750 123 4567.<p>a@b.example</p>')).toBe(
      'ژمارە <bdi dir="ltr">0750 123 4567</bdi>.<p><bdi dir="ltr">a@b.example</bdi></p>',
    )
  })
})

test.each([
  [
    '<h2>About</h2><p>&nbsp;</p><p>First <b>line</b>\n of text &amp; more</p><p>Second</p>',
    'First line of text & more',
  ],
  ['<ul><li>One</li><li>Two</li></ul>', 'One Two'],
  ['<p>One<br>T<b>w</b>o</p>', 'One Two'],
  ['<div>One</div><div>Two</div>', 'One Two'],
  ['<p>One<p>Two', 'One'],
  ['<pre>One</pre>', 'One'],
  ['<h2>One</h2><table><tr><td>Two</td><td>Three</td></tr></table>', 'One Two Three'],
  ['\u202E<p>One</p>', 'One'],
  ['<script>x</script>', ''],
  ['', ''],
  ['x'.repeat(140), 'x'.repeat(140)],
  ['x'.repeat(141), `${'x'.repeat(70)}…`],
  [`${'x'.repeat(100)} ${'y'.repeat(100)}`, `${'x'.repeat(100)}…`],
])('excerpt of %j → is %j', (html, expected) => {
  expect(excerptOf(html)).toBe(expected)
})

test.each([
  ['<p class="x">a &lt;b&gt; &amp; "c"<br>d</p><hr>', '<p>a &lt;b> &amp; "c"<br>d</p><hr>'],
  ['<a href="https://example.com/?a&b" rel="x">a</a>', '<a href="https://example.com/?a&amp;b">a</a>'],
  ['<a href="/x">a</a><script>b</script>', 'a'],
  ['<h1>a</h1><ol start="3"><li>b</li></ol>', '<h3>a</h3><ol><li>b</li></ol>'],
])('description %j → job boards and search engines receive %j', (html, expected) => {
  expect(cleanDescription(html)).toBe(expected)
})

test.each([
  '<p>One<br>Two</p>',
  '<ul><li>One</li><li>T<b>wo</b></li></ul>',
  '<div>One</div><section>Two</section>',
  '<dl><dt>One<dd>Two</dl>',
  '<td>One</td><td>Two</td>',
])('search text of %j → contains “one” and “two” as separate words', async (descriptionHtml) => {
  const vacancy = { ...sampleVacancy('a', 'tech'), descriptionHtml }
  const [folded] = await indexVacancies([vacancy]).foldTexts()
  expect(folded?.text.split(/\s+/).filter(Boolean).slice(-2)).toEqual(['one', 'two'])
})

test('excerpt of a long paragraph of short words → is truncated at a space', () => {
  const excerpt = excerptOf(`<p>${'word '.repeat(100)}</p>`)
  expect(excerpt).toMatch(/^(word )+word…$/)
  expect(excerpt.length).toBeLessThanOrEqual(141)
})

describe('posting dates', () => {
  const readPostedText = (createdAt: Date | null) =>
    createRowMapper('en')({ ...sampleVacancy('a', 'tech'), createdAt }).posted

  beforeEach(() => void vi.setSystemTime('2026-11-21T10:00:00Z'))
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['2026-11-21T00:00:00Z', 'Posted today'],
    ['2026-11-20T22:00:00Z', 'Posted today'],
    ['2026-11-20T20:00:00Z', 'Posted 1 day ago'],
    ['2026-11-02T10:00:00Z', 'Posted 19 days ago'],
    ['2026-11-30T10:00:00Z', 'Posted today'],
  ])('vacancy posted at %s → its row shows “%s”, based on the date in Iraq', (moment, expected) => {
    expect(readPostedText(new Date(moment))).toBe(expected)
  })

  test('vacancy without a date → its row shows no posting date', () => {
    expect(readPostedText(null)).toBe('')
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
])('plain text of %j → is split into lines at block boundaries and line breaks: %j', (html, lines) => {
  expect(plainLines(html)).toEqual(lines)
})

test.each([
  ['6,000 nested div elements', `${'<div>'.repeat(6000)}Drive &amp; smile`],
  ['6,000 nested b elements', `${'<b>'.repeat(6000)}Drive &amp; smile`],
  ['16,000 table cells in an SVG', `<svg>${'<td>'.repeat(16_000)}Drive &amp; smile`],
  ['over 100,000 characters', `<p>Drive &amp; smile</p>${'<p>a</p>'.repeat(15_000)}`],
])(
  'description with %s → is reduced to plain text, both in the HTML and in the excerpt',
  (_description, html) => {
    expect(cleanDescription(html)).toMatch(/^<p>Drive &amp; smile<\/p>/)
    expect(excerptOf(html)).toBe('Drive & smile')
  },
)
