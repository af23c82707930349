import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, parse } from 'node:path'
import { JSDOM } from 'jsdom'
import { repository, runProgram } from '#tests/support/verify/run.ts'

/** A page of the running site, with the name of the floor modelled on it. */
export type ModelPage = { name: string; url: string }

/**
 * A `same-size` floor copies its model's pictures, font and styles, and has about as much HTML. A `plain` floor
 * copies its model's text, links and fields, and has only a few styles.
 */
export type FloorKind = 'same-size' | 'plain'

/**
 * The app that the site is compared with. Its page `/` is the smallest that Next can build. Each page `/{name}` is a
 * floor: a static page modelled on a page of the site.
 */
export type FloorApp = { folder: string; command: readonly string[]; remove: () => void }

const floorPageSource = `
import { createElement } from 'react'
import { readFileSync } from 'node:fs'
const floors = JSON.parse(readFileSync('floors.json', 'utf8'))
export const dynamicParams = false
export const generateStaticParams = () => Object.keys(floors).map((name) => ({ name }))
// React does not hydrate raw HTML, so create elements.
const toElement = (node, key) => typeof node === 'string' ? node : createElement(node.tag, { key, ...node.props }, ...node.children.map(toElement))
export default async function Floor({ params }) {
  const { preloads, root, markup, tree, name } = floors[(await params).name]
  return (
    <>
      {preloads.map((preload) => <link key={preload.href ?? preload.imageSrcSet} {...preload} />)}
      <link rel="stylesheet" href={'/floor/' + name + '.css'} precedence="page" />
      {tree && <div {...root}>{tree.map(toElement)}</div>}
      {markup && <div {...root} style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: markup }} />}
    </>
  )
}`

const appFileContents = (root: string, floors: object) => ({
  'package.json': '{ "private": true, "type": "module" }',
  // `node_modules` is a symbolic link to a folder outside the app, so the root must contain both.
  'next.config.js': `export default { turbopack: { root: ${JSON.stringify(root)} } }`,
  'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>',
  'app/page.jsx': 'export default () => <h1>Bare</h1>',
  'app/[name]/page.jsx': floorPageSource,
  'floors.json': JSON.stringify(floors),
})

const preloadAttributes = 'rel as href type media crossOrigin imageSrcSet imageSizes fetchPriority'.split(' ')
const executableScriptSelector = 'script:not([type="application/ld+json"])'
const shellBytes = 6000

// Next sends a page's content twice: as HTML, and in a script where each `&`, `<` and `>` takes six bytes.
const estimateBytes = (markup: string) =>
  shellBytes +
  Buffer.byteLength(markup) +
  Buffer.byteLength(JSON.stringify(markup).replace(/[&<>]/g, '\\u0000'))

/**
 * Returns a page's body without `link` elements or executable scripts, truncated or padded so that its floor has about
 * `bytes` bytes.
 */
const buildMarkup = (document: Document, bytes: number) => {
  const scripts = [...document.querySelectorAll(executableScriptSelector)].map(
    ({ textContent }) => textContent,
  )
  // Remove characters that could end the comment or would need escaping in a script.
  const padding = Buffer.from(scripts.join('').replace(/[-<>&"\\\n]/g, ''))
  for (const element of document.body.querySelectorAll(`${executableScriptSelector}, link`)) element.remove()
  while (estimateBytes(document.body.innerHTML) > bytes) {
    const lastElement = [...document.querySelectorAll('main > *, main > * > *')].at(-1)
    if (!lastElement) break
    lastElement.remove()
  }
  const markup = document.body.innerHTML
  return `${markup}<!--${padding.subarray(0, Math.max(0, (bytes - estimateBytes(markup)) / 2))}-->`
}

const fetchPage = async (url: string) => {
  const { DOMParser } = new JSDOM().window
  const html = await (await fetch(url)).text()
  return { html, document: new DOMParser().parseFromString(html, 'text/html') }
}

/** Copies a page with its style sheets and those files in `/_next/` to which its styles and preloads refer. */
const createSameSizeFloor = async ({ name, url }: ModelPage, folder: string) => {
  const { html, document } = await fetchPage(url)
  const copyAsset = async (assetUrl: string) => {
    const { href, pathname } = new URL(assetUrl, url)
    if (!pathname.startsWith('/_next/')) return pathname
    const file = await (await fetch(href)).arrayBuffer()
    writeFileSync(join(folder, basename(pathname)), Buffer.from(file))
    return `/floor/${basename(pathname)}`
  }
  let styles = ''
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) {
    const { href } = new URL(sheet.getAttribute('href') ?? '', url)
    let text = await (await fetch(href)).text()
    for (const [, file = ''] of text.matchAll(/url\(["']?([^"')]+)["']?\)/g))
      if (!file.startsWith('data:')) text = text.replaceAll(file, await copyAsset(new URL(file, href).href))
    styles += text
  }
  writeFileSync(join(folder, `${name}.css`), styles)
  const preloads = []
  for (const link of document.querySelectorAll('link[rel="preload"]:is([as="font"], [as="image"])')) {
    const attributes = preloadAttributes.map((key) => [key, link.getAttribute(key) ?? undefined])
    const href = link.getAttribute('href')
    preloads.push({ ...Object.fromEntries(attributes), ...(href && { href: await copyAsset(href) }) })
  }
  const { lang, dir } = document.documentElement
  return { name, preloads, root: { lang, dir }, markup: buildMarkup(document, Buffer.byteLength(html)) }
}

const plainStyles = `
body { max-width: 60rem; margin: 0 auto; padding: 0 1.25rem; font: 1rem/1.7 system-ui, sans-serif; color: #0b1410 }
header, footer, section { padding: 1.5rem 0 } ul, ol { padding: 0; list-style: none } li { margin: 0.5rem 0 }
h1 { font-size: 2.25rem; line-height: 1.25 } h2 { font-size: 1.75rem; line-height: 1.3 } h3 { font-size: 1.25rem }
a { color: #137a3b } input, select, textarea, button { font: inherit; min-height: 2.75rem; max-width: 100% }
table { width: 100%; border-collapse: collapse } td, th { padding: 0.5rem; border-bottom: 1px solid #dce1da }
@media (min-width: 48rem) { main ul { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem } }`

const omittedTags: ReadonlySet<string> = new Set(
  'script style link template svg picture img video'.split(' '),
)
const contentAttributes = ['href', 'id', 'type', 'name', 'lang', 'dir']

type FloorNode = string | { tag: string; props: Record<string, string>; children: FloorNode[] }

const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE

/** Copies a node, leaving out pictures and other `omittedTags`, and any `div`, `li` or `span` that is then empty. */
const copyNode = (node: Node): FloorNode[] => {
  if (!isElement(node)) return node.textContent && node.nodeType === node.TEXT_NODE ? [node.textContent] : []
  if (omittedTags.has(node.localName)) return []
  const children = [...node.childNodes].flatMap(copyNode)
  if (!children.length && ['div', 'li', 'span'].includes(node.localName)) return []
  const props: Record<string, string> = {}
  for (const { name, value } of node.attributes) if (contentAttributes.includes(name)) props[name] = value
  return [{ tag: node.localName, props, children }]
}

/** Copies a page's text, links and fields, without pictures and with only a few styles. */
const createPlainFloor = async ({ name, url }: ModelPage, folder: string) => {
  const { document } = await fetchPage(url)
  writeFileSync(join(folder, `${name}.css`), plainStyles)
  const { lang, dir } = document.documentElement
  return { name, preloads: [], root: { lang, dir }, tree: [...document.body.childNodes].flatMap(copyNode) }
}

const createFloorByKind = { 'same-size': createSameSizeFloor, plain: createPlainFloor }

/** Builds an app with a bare page and a floor for each model, using the installed version of Next. */
export const buildFloorApp = async (
  models: readonly ModelPage[] = [],
  kind: FloorKind = 'plain',
): Promise<FloorApp> => {
  const folder = mkdtempSync(join(tmpdir(), 'floors-'))
  const remove = () => rmSync(folder, { recursive: true })
  try {
    cpSync(join(repository, 'public'), join(folder, 'public'), { recursive: true })
    mkdirSync(join(folder, 'public/floor'))
    const floorEntries = []
    for (const model of models)
      floorEntries.push([model.name, await createFloorByKind[kind](model, join(folder, 'public/floor'))])
    for (const [name, text] of Object.entries(
      appFileContents(parse(folder).root, Object.fromEntries(floorEntries)),
    )) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
    if (!(await runProgram('next', ['build'], { cwd: folder, isQuiet: true })))
      throw new Error('could not build the pages to compare with')
  } catch (error) {
    remove()
    throw error
  }
  return { folder, command: ['next', 'start'], remove }
}
