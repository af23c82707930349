import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const stylesheetLinkPattern = /<link rel="stylesheet" href="\/_next\/([^"]+\.css)"[^>]*?(?=\/?>)/g

// A build's files do not change, so this cache is never cleared.
const cssByPath = new Map<string, string>()

const readCss = (path: string): string | null => {
  // Next's server loads the cache handler unbundled, so `import.meta.dirname` is the folder of this source file.
  const filePath = join(import.meta.dirname, '../../.next', path)
  if (!cssByPath.has(path) && existsSync(filePath)) {
    // Make relative URLs absolute. In a style element they would be relative to the page.
    const css = readFileSync(filePath, 'utf8').replaceAll('url(../', `url(/_next/${dirname(dirname(path))}/`)
    cssByPath.set(path, css)
  }
  return cssByPath.get(path) ?? null
}

/**
 * Inlines a page's style sheets as one style element, so that browsers can paint without another request. Disables the
 * links instead of removing them, because React loads a style sheet again if its link is missing. Returns the page
 * unchanged if a file is missing, for example because only a proxy has the build's files.
 */
export const inlineStyles = (html: string): string => {
  const sheets = [...html.matchAll(stylesheetLinkPattern)].map(([, path = '']) => readCss(path))
  if (sheets.length === 0 || sheets.includes(null)) return html
  let style = `<style>${sheets.join('\n')}</style>`
  return html.replaceAll(stylesheetLinkPattern, (link) => {
    const linkWithStyle = `${style}${link} disabled=""`
    style = ''
    return linkWithStyle
  })
}
