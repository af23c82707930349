import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { encodeLandingPage, encodeVacancy } from '#backend/product/api-encoding.ts'
import { parseLandingPage, parseVacancies } from '#backend/product/api-format.ts'
import { importedVacancySchema } from '#backend/store/vacancies.ts'
import { writeJobFeed } from '#lib/seo/job-feed.ts'
import { jobPostings } from '#lib/seo/job-postings.ts'
import { cleanDescription, renderDescription } from '#lib/vacancies/description.ts'
import { indexVacancies } from '#lib/vacancies/load-vacancies.ts'
import { excerptOf } from '#lib/vacancies/plain-text.ts'

const receiveVacancy = (title: string, jobDescription = '') => {
  const [vacancy] = parseVacancies([{ _id: 'v1', title, jobDescription }])
  if (!vacancy) throw new Error('dropped')
  return vacancy
}
const receiveVacancyWithDescription = (jobDescription: string) => receiveVacancy('Driver', jobDescription)
const receiveAndClean = (jobDescription: string) =>
  cleanDescription(receiveVacancyWithDescription(jobDescription).descriptionHtml)
const repeatToFiveMegabytes = (text: string) => text.repeat(Math.ceil((5 * 1024 * 1024) / text.length))

const titles = [
  ['R&amp;D Engineer &#8211; Erbil', 'R&D Engineer – Erbil'],
  ['Caf&eacute; &#x26; Bar&nbsp;&nbsp;Manager', 'Café & Bar Manager'],
  ['R&D <Lead>', 'R&D <Lead>'],
  ['&lt;b&gt;Cook&lt;/b&gt;', '<b>Cook</b>'],
  ['&amp;amp; &amp;lt;', '&amp; &lt;'],
  [
    'Sales&marketing, AT&region, &copy 2026, &#65 &bogus;',
    'Sales&marketing, AT&region, &copy 2026, &#65 &bogus;',
  ],
  ['Cook&#8238; (m/f)&#0;', 'Cook (m/f)\ufffd'],
] as const

test.each(titles)('title %j → is decoded once, to %j, even if it is saved and read twice', (sent, title) => {
  let vacancies = [receiveVacancy(sent)]
  expect(vacancies).toMatchObject([{ title }])
  for (const _restart of [1, 2])
    vacancies = parseVacancies(JSON.parse(JSON.stringify(vacancies.map(encodeVacancy))), 'saved')
  expect(vacancies).toMatchObject([{ title }])
})

test('title made of invisible characters → the vacancy is dropped', () => {
  expect(parseVacancies([{ _id: 'v1', title: '&nbsp;&#8203;' }])).toEqual([])
})

test('landing page text → is decoded only once, even if it is saved and read again', () => {
  const baseUrl = 'https://api.example.com/api/v1'
  const item = { title: 'Food &amp; more', text: '&amp;amp;' }
  const sliders = { sliderSection: { title: 'A &ndash; B', description: '&#39;C&#39;' } }
  const page = parseLandingPage({ webIcons: [item], sliders }, baseUrl)
  expect(page).toMatchObject({
    webIcons: [{ title: 'Food & more', text: '&amp;' }],
    sliderSection: { title: 'A – B', description: "'C'" },
  })
  expect(parseLandingPage(JSON.parse(JSON.stringify(encodeLandingPage(page))), baseUrl, 'saved')).toEqual(
    page,
  )
})

const pictureBase64 = Buffer.alloc(150_000, 'picture?~\xff').toString('base64')
const pictureBase64Lines = pictureBase64.replace(/.{76}/g, '$&\r\n')
const svg = `<svg xmlns='http://www.w3.org/2000/svg'>${'<path d="M0 0"/>'.repeat(9000)}</svg>`

describe('job descriptions', () => {
  test.each([
    ['src', `<img src="data:image/png;base64,${pictureBase64}">`],
    ['src in lines', `<img src="data:image/png;base64,${pictureBase64Lines}">`],
    [
      'src in single quotes, capitals and with spaces',
      `<img src = ' DATA:Image/PNG;Base64,${pictureBase64}'>`,
    ],
    ['src without quotes', `<img src=data:image/png;base64,${pictureBase64}>`],
    ['src that is not closed', `<img src="data:image/png;base64,${pictureBase64}><p class="a">`],
    ['srcset', `<img srcset="a.png 1x, data:image/webp;base64,${pictureBase64} 2x">`],
    ['href', `<a href="data:application/pdf;base64,${pictureBase64}"></a>`],
    ['CSS', `<div style="background: url(data:image/gif;base64,${pictureBase64})"></div>`],
    [
      'CSS with entities',
      `<div style="background: url(&quot;data:image/gif;base64,${pictureBase64}&quot;)"></div>`,
    ],
    ['style element', `<style>a { background: url('data:image/gif;base64,${pictureBase64}') }</style>`],
    ['percent-encoded SVG', `<img src="data:image/svg+xml;utf8,${encodeURIComponent(svg)}">`],
    ['SVG', `<img src="data:image/svg+xml;charset=utf-8,${svg.replaceAll('"', '&quot;')}">`],
    ['text', `<p>data:image/png;base64,${pictureBase64}</p>`],
    ['text in lines', `<p>data:image/png;base64,${pictureBase64Lines}</p>`],
    ['ten pictures', `<img src="data:image/png;base64,${pictureBase64}">`.repeat(10)],
  ])('picture as a data: URL (%s) → only the text around it remains', (_kind, html) => {
    expect(receiveAndClean(`<p>Cook</p>${html}<p>Apply by &#8220;e-mail&#8221;</p>`)).toBe(
      '<p>Cook</p><p>Apply by “e-mail”</p>',
    )
  })

  test('picture as a data: URL in escaped HTML or plain text → only the text around it remains', () => {
    const escapedHtml = `&lt;p&gt;Cook&lt;/p&gt;&lt;img src=&quot;data:image/png;base64,${pictureBase64}&quot;&gt;&lt;p&gt;Apply&lt;/p&gt;`
    expect(receiveAndClean(escapedHtml)).toBe('<p>Cook</p><p>Apply</p>')
    expect(receiveAndClean(`Cook\n\ndata:image/png;base64,${pictureBase64}\n\nApply`)).toBe(
      '<p>Cook</p><p>Apply</p>',
    )
  })

  test('picture as a data: URL in an import file → the vacancy is imported without the picture', () => {
    const descriptionHtml = `<p>Cook</p><img src="data:image/png;base64,${pictureBase64}">`
    const importEntry = { id: 'cook', category: 'operations', title: 'Cook', descriptionHtml }
    expect(importedVacancySchema.parse(importEntry).descriptionHtml).toBe('<p>Cook</p><img src="">')
  })

  test('image with a data: URL and alt text → is replaced by the alt text', () => {
    expect(
      receiveAndClean(`<p>Cook</p><img src="data:image/png;base64,${pictureBase64}" alt="Our kitchen">`),
    ).toBe('<p>Cook</p>Our kitchen')
  })

  test.each(['Enter data: names, places, and text/csv files', 'data:entry, data:analysis/reporting, more'])(
    'text “%s”, which contains no data: URL → stays unchanged',
    (text) => expect(receiveAndClean(text)).toBe(`<p>${text}</p>`),
  )

  test.each([
    '="data:image/png',
    'data:image/png;a',
    'data:image/png,\n',
    'data:image/png, a',
    '= data:image/png,aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ',
    ' \n',
    '=\n',
  ])('5 MB description made of %j → is parsed within ten seconds', (text) => {
    const startedAt = performance.now()
    receiveVacancyWithDescription(repeatToFiveMegabytes(text))
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  test.each([
    ['Drive.\nSmile.\n\nApply today', '<p>Drive.<br>Smile.</p><p>Apply today</p>'],
    ['\r\n Drive. \r\n \r\n\r\n- One\r\n- Two\r\n', '<p>Drive.</p><p>- One<br>- Two</p>'],
    ['Drive.\rSmile.', '<p>Drive.<br>Smile.</p>'],
    ['R&D <Lead> & <jobs@example.com>', '<p>R&amp;D &lt;Lead> &amp; &lt;<bdi>jobs@example.com</bdi>></p>'],
    ['pay < 500 and > 300 &amp; AT&region', '<p>pay &lt; 500 and > 300 &amp; AT&amp;region</p>'],
    ['Write &lt;b&gt; for bold', '<p>Write &lt;b> for bold</p>'],
    ['We &lt;3 you\n\nAll', '<p>We &lt;3 you</p><p>All</p>'],
    [' \n\n ', ''],
  ])('description %j without tags → becomes the HTML %j', (sent, html) => {
    expect(receiveAndClean(sent)).toBe(html)
  })

  test.each([
    ['&lt;p&gt;Drive&lt;/p&gt;&lt;p&gt;R&amp;amp;D&lt;/p&gt;', '<p>Drive</p><p>R&amp;D</p>'],
    ['\n&#60;H2 class=&quot;x&quot;&#62;Work&#60;/H2&#62; &#x3C;b&#x3E;now', '<h3>Work</h3> <b>now</b>'],
    ['&lt;ul&gt;&lt;li&gt;One&lt;/li&gt;&lt;/ul&gt;', '<ul><li>One</li></ul>'],
    ['&lt;p&gt;a&lt;script&gt;b&lt;/script&gt;&lt;img src=x onerror=c&gt;', '<p>a</p>'],
    ['&lt;p&gt;Write &amp;lt;b&amp;gt;', '<p>Write &lt;b></p>'],
    ['&amp;lt;p&amp;gt;a', '<p>&amp;lt;p&amp;gt;a</p>'],
    ['&lt;pay&gt; a', '<p>&lt;pay> a</p>'],
    ['&lt;p&gt;a <br> b', '&lt;p>a <br> b'],
  ])('description %j with escaped tags → becomes the HTML %j', (sent, html) => {
    expect(receiveAndClean(sent).trim()).toBe(html)
  })

  test.each(['<p>One\n\ntwo</p>', 'One<br>\ntwo', '<DIV >One</DIV>', '<!-- a -->One', 'One</p>'])(
    'description %j with tags → stays unchanged',
    (sent) => {
      expect(receiveVacancyWithDescription(sent).descriptionHtml).toBe(sent)
    },
  )

  test.each(['One\n\nTwo', '&lt;p&gt;One &amp;amp;amp; two', '&amp;lt;p&amp;gt;', 'R&D <Lead>'])(
    'description %j → is unchanged after being saved and read',
    (sent) => {
      const vacancy = receiveVacancyWithDescription(sent)
      const savedVacancies = JSON.parse(JSON.stringify([encodeVacancy(vacancy)]))
      expect(parseVacancies(savedVacancies, 'saved')).toEqual([vacancy])
    },
  )

  test.each([
    'R&amp;D & <Lead>\nErbil – caf&eacute;\n\nTwo',
    '&lt;p&gt;R&amp;amp;D &amp;amp; &amp;lt;Lead&amp;gt;&lt;br&gt;Erbil &amp;ndash; caf&amp;eacute;&lt;/p&gt;&lt;p&gt;Two',
    '<p>R&amp;D &amp; &lt;Lead&gt;<br>Erbil &ndash; caf&eacute;</p><p>Two</p>',
  ])(
    'description %j → page, search, JobPosting and job feed contain the same text; the excerpt is its first paragraph',
    async (sent) => {
      const vacancy = receiveVacancyWithDescription(sent)
      const { descriptionHtml } = vacancy
      const html = '<p>R&amp;D &amp; &lt;Lead><br>Erbil – café</p><p>Two</p>'
      expect(renderToStaticMarkup(renderDescription(descriptionHtml))).toBe(
        '<p>R&amp;D &amp; &lt;Lead&gt;<br/>Erbil – café</p><p>Two</p>',
      )
      expect(excerptOf(descriptionHtml)).toBe('R&D & <Lead> Erbil – café')
      const [folded] = await indexVacancies([vacancy]).foldTexts()
      expect(folded?.text).toContain('r&d & <lead> erbil – cafe two')
      const postedVacancy = { ...vacancy, facts: { place: ['Erbil'] }, createdAt: new Date() }
      expect(jobPostings('en', postedVacancy)).toMatchObject([{ description: html }])
      const feed = {
        origin: 'https://www.example.com',
        locale: 'en',
        vacancies: [vacancy],
        email: null,
      } as const
      expect(writeJobFeed(feed)).toContain(`<description><![CDATA[${html}]]>`)
    },
  )

  test.each(['<', '<p ', '\n ', '&lt;p', '&#1', 'word \n\n'])(
    '5 MB title and description made of %j → are processed in linear time',
    async (text) => {
      // A quadratic algorithm would take minutes, so the test would time out.
      const vacancy = receiveVacancy(`Driver ${repeatToFiveMegabytes(text)}`, repeatToFiveMegabytes(text))
      cleanDescription(vacancy.descriptionHtml)
      excerptOf(vacancy.descriptionHtml)
      await indexVacancies([{ ...vacancy, title: '' }]).foldTexts()
      expect(vacancy.title).toMatch(/^Driver/)
    },
  )
})

const createItem = (kind: string, text: string, indent = 0) =>
  `<li data-list="${kind}"${indent ? ` class="ql-align-right ql-indent-${indent}"` : ''}><span class="ql-ui"></span>${text}</li>`

describe('Quill editor lists', () => {
  test.each([
    [createItem('bullet', 'a') + createItem('bullet', 'b'), '<ul><li>a</li><li>b</li></ul>'],
    [createItem('ordered', 'a') + createItem('ordered', 'b'), '<ol><li>a</li><li>b</li></ol>'],
    [createItem('checked', 'a') + createItem('unchecked', 'b'), '<ul><li>a</li><li>b</li></ul>'],
    [
      `${createItem('ordered', 'a')}\n${createItem('bullet', 'b')}\n${createItem('bullet', 'c')}\n${createItem('ordered', 'd')}`,
      '<ol><li>a</li></ol><ul><li>b</li><li>c</li></ul><ol><li>d</li></ol>',
    ],
    [
      createItem('ordered', 'a') +
        createItem('bullet', 'b', 1) +
        createItem('bullet', 'c', 2) +
        createItem('ordered', 'd', 1) +
        createItem('ordered', 'e'),
      '<ol><li>a<ul><li>b<ul><li>c</li></ul></li></ul><ol><li>d</li></ol></li><li>e</li></ol>',
    ],
    [createItem('bullet', 'a', 3) + createItem('bullet', 'b'), '<ul><li>a</li></ul><ul><li>b</li></ul>'],
    [
      createItem('bullet', 'a') + createItem('bullet', '<br>') + createItem('bullet', 'b'),
      '<ul><li>a</li><li>b</li></ul>',
    ],
  ])('Quill list %j → becomes the HTML %j', (items, html) => {
    expect(cleanDescription(`<ol>${items}</ol>`)).toBe(html)
  })

  test('list from an older Quill version → items are nested by their indent', () => {
    const items = '<li>a</li><li class="ql-indent-1">b</li><li>c</li>'
    expect(cleanDescription(`<ul>${items}</ul>`)).toBe('<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>')
  })

  test('1,000-item Quill list with mixed types and depths → keeps each item exactly once, in order', () => {
    const items = Array.from({ length: 1000 }, (_, n) =>
      createItem(n % 3 ? 'bullet' : 'ordered', `n${n}`, (n * 7) % 9),
    )
    const html = cleanDescription(`<ol>${items.join('')}</ol>`)
    expect(html.match(/n\d+/g)).toEqual(items.map((_, n) => `n${n}`))
    expect(html).toContain('<ul>')
  })
})
