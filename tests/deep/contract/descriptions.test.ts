import { type Browser, chromium } from '@playwright/test'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { descriptionToHtml } from '#backend/product/foreign-text.ts'
import { cleanDescription, renderDescription } from '#lib/vacancies/description.ts'
import { launchOptions } from '#tests/support/browser/browser.ts'

/** The script in each payload. `openBodiesAndClickLinks` defines `hit`. */
const scriptCall = 'hit()'

/** Elements that may run a script in a browser, most of them without a click. */
const vectors = [
  `<script>${scriptCall}</script>`,
  `<script src="data:text/javascript,${scriptCall}"></script>`,
  `<img src=x onerror=${scriptCall}>`,
  `<img/src='x'/onerror=${scriptCall}>`,
  `<IMG SRC=x OnErRoR=${scriptCall}>`,
  `<svg onload=${scriptCall}>`,
  `<svg/onload=${scriptCall}>`,
  `<svg><script>${scriptCall}</script></svg>`,
  `<svg><animate onbegin=${scriptCall} attributeName=x dur=1s></svg>`,
  `<svg><a><animate attributeName=href values=javascript:${scriptCall} /><text>a</text></a></svg>`,
  `<body onload=${scriptCall}>`,
  `<video src=x onerror=${scriptCall}></video>`,
  `<iframe onload=${scriptCall}></iframe>`,
  `<iframe src="javascript:parent.${scriptCall}"></iframe>`,
  `<iframe srcdoc="<script>parent.${scriptCall}</script>"></iframe>`,
  `<object data="javascript:${scriptCall}"></object>`,
  `<input autofocus onfocus=${scriptCall}>`,
  `<button autofocus onfocus=${scriptCall}>a</button>`,
  `<p contenteditable autofocus onfocus=${scriptCall}>a</p>`,
  `<details open ontoggle=${scriptCall}>a</details>`,
  `<style>@keyframes a{}</style><b style="animation:a 1s" onanimationstart=${scriptCall}>a</b>`,
  `<link rel=stylesheet href="data:text/css,a" onload=${scriptCall}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${scriptCall}">`,
  `<form action="javascript:${scriptCall}"><button autofocus>a</button></form>`,
  `<template shadowrootmode=open><img src=x onerror=${scriptCall}></template>`,
]

/** Contexts and encodings in which the sanitizer may parse a payload differently from a browser. */
const contexts: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `<p>Cook</p>${payload}<p>Driver</p>`,
  (payload) => `<table>${payload}</table>`,
  (payload) => `<noscript><p title="</noscript>${payload}">`,
  (payload) => `<template>${payload}</template>`,
  (payload) => `<title><a title="</title>${payload}">`,
  (payload) => `<style><a title="</style>${payload}">`,
  (payload) => `<iframe><a title="</iframe>${payload}">`,
  (payload) => `<plaintext>${payload}`,
  (payload) => `<!--><b>${payload}-->`,
  (payload) => `<!--${payload}--!>${payload}`,
  (payload) => `<svg><![CDATA[><a title="]]>${payload}">`,
  (payload) =>
    `<math><mtext><table><mglyph><style><!--</style><b title="--&gt;${payload.replaceAll('"', '&quot;')}">`,
  (payload) => `<form><math><mtext></form><form><mglyph><style></math>${payload}`,
  (payload) => `<svg><p><style><g title="</style>${payload}">`,
  (payload) => `<math><annotation-xml encoding="text/html"><style>${payload}`,
  (payload) => `<select><noscript></select>${payload}`,
  (payload) => `<a href="https://example.com/?" title='"'>${payload}</a>`,
  (payload) => `<b title="</b>${payload.replaceAll('"', "'")}">a</b>`,
  (payload) => `${'<div>'.repeat(70)}${payload}`,
  (payload) => payload.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (payload) =>
    `<p>Cook</p>${payload}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (payload) => payload.replaceAll('<', '\uff1c').replaceAll('>', '\uff1e'),
  (payload) => payload.replace('<', '<\0'),
  (payload) => payload.replace(/<(\w)(\w*)/, '<$1\0$2'),
]

/**
 * URLs that contain `scriptCall`. Most of them try to run it, with a scheme or spelling that browsers accept or once
 * accepted, or by breaking out of their attribute.
 */
const scriptUrls = [
  `javascript:${scriptCall}`,
  `JaVaScRiPt:${scriptCall}`,
  `\u0001javascript:${scriptCall}`,
  `java\tscript:${scriptCall}`,
  `&#106;avascript:${scriptCall}`,
  `javascript&colon;${scriptCall}`,
  `java&Tab;script:${scriptCall}`,
  `java&NewLine;script:${scriptCall}`,
  `javascript://example.com/%0a${scriptCall}`,
  `javascript:/*https://*/${scriptCall}`,
  `vbscript:${scriptCall}`,
  `data:text/html,<script>opener.${scriptCall}</script>`,
  `//example.com/${scriptCall}`,
  `mailto:a@b?subject=<script>${scriptCall}</script>`,
  `tel:"><img src=x onerror=${scriptCall}>`,
  `https://a" onclick="${scriptCall}`,
]

const payloads = [
  ...vectors.flatMap((vector) => contexts.map((insertInto) => insertInto(vector))),
  ...scriptUrls.flatMap((url) => [
    `<a href="${url}">a</a>`,
    `<svg><a xlink:href="${url}"><text>a</text></a></svg>`,
    `<form><button formaction="${url}">a</button></form>`,
  ]),
]

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(launchOptions())
})
afterAll(() => browser.close())

const pageUrl = 'http://descriptions.example/'

/**
 * Opens a page that contains `bodies`, and clicks the links with unsafe protocols. Returns whether a script ran, the
 * URLs that the page requested, and the protocols of its links.
 */
const openBodiesAndClickLinks = async (bodies: readonly string[]) => {
  const page = await browser.newPage()
  const requestedUrls: string[] = []
  const body = `<!doctype html><title>a</title>${bodies.map((content) => `<main>${content}</main>`).join('')}`
  await page.route('**/*', (route) => {
    const url = route.request().url()
    if (url === pageUrl) return route.fulfill({ contentType: 'text/html; charset=utf-8', body })
    requestedUrls.push(url)
    return route.abort()
  })
  await page.addInitScript(() => Object.assign(window, { hit: () => Object.assign(window, { isHit: true }) }))
  await page.goto(pageUrl)
  const [hasRun, linkProtocols] = await page.evaluate(async () => {
    const settle = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    await settle()
    const anchors = [...document.querySelectorAll('a')]
    // SVG links have neither `protocol` nor `click`.
    for (const anchor of anchors)
      if (!/^(https?|mailto|tel):$/.test(anchor.protocol))
        anchor.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    await settle()
    return [Reflect.get(window, 'isHit') === true, anchors.map(({ protocol }) => protocol)] as const
  })
  await page.close()
  return { hasRun, requestedUrls, linkProtocols }
}

const splitIntoBatches = (all: readonly string[]) =>
  Array.from({ length: Math.ceil(all.length / 100) }, (_, index) => all.slice(index * 100, index * 100 + 100))

const renderers: Readonly<Record<string, (html: string) => string>> = {
  'the page': (html) => renderToStaticMarkup(renderDescription(html)),
  'the job feed': cleanDescription,
  'the page with a remote backend': (html) =>
    renderToStaticMarkup(renderDescription(descriptionToHtml(html))),
}

test('vectors without sanitization → at least 20 of them run a script in the test browser', {
  timeout: 120_000,
}, async () => {
  const results = await Promise.all(vectors.map((vector) => openBodiesAndClickLinks([vector])))
  expect(results.filter(({ hasRun }) => hasRun).length).toBeGreaterThanOrEqual(20)
})

test.each(Object.entries(renderers))(
  'payloads rendered for %s → no script runs, no request is sent, and no link has an unsafe protocol',
  { timeout: 300_000 },
  async (_, render) => {
    for (const batch of splitIntoBatches(payloads)) {
      const { linkProtocols, ...opened } = await openBodiesAndClickLinks(batch.map(render))
      const unsafeProtocols = linkProtocols.filter((protocol) => !/^(https?|mailto|tel):$/.test(protocol))
      expect({ ...opened, unsafeProtocols }).toEqual({
        hasRun: false,
        requestedUrls: [],
        unsafeProtocols: [],
      })
    }
  },
)
