import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const stylesheetLink = /<link rel="stylesheet" href="\/_next\/([^"]+\.css)"[^>]*?(?=\/?>)/g

// The files of a build do not change.
const cssByPath = new Map<string, string>()

const readCss = (path: string): string | null => {
  // Next loads this file outside its bundle, where `dirname` is that of the source.
  const file = join(import.meta.dirname, '../../.next', path)
  if (!cssByPath.has(path) && existsSync(file)) {
    // URLs in a style sheet are relative to it.
    const css = readFileSync(file, 'utf8').replaceAll('url(../', `url(/_next/${dirname(dirname(path))}/`)
    cssByPath.set(path, css)
  }
  return cssByPath.get(path) ?? null
}

/**
 * Replaces the style sheets that a page links to with one style element, so that browsers can paint without another
 * request. The links stay, but disabled, because React loads a style sheet again unless it finds its link. Returns the
 * page unchanged if a file is missing, for example because only a proxy has the files of the build.
 */
export const inlineStyles = (html: string): string => {
  const sheets = [...html.matchAll(stylesheetLink)].map(([, path = '']) => readCss(path))
  if (sheets.length === 0 || sheets.includes(null)) return html
  let style = `<style>${sheets.join('\n')}</style>`
  return html.replaceAll(stylesheetLink, (link) => {
    const linkWithStyle = `${style}${link} disabled=""`
    style = ''
    return linkWithStyle
  })
}
