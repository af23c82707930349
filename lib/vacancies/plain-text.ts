import { decodeHTML } from 'entities/decode'

const inlineTags = new Set(['b', 'strong', 'i', 'em', 'u', 'a', 'span'])

// Matches comments, scripts and styles; one that is not closed extends to the end of the text.
const hiddenContentPattern = /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1[^<>]*>|$)/gi

const tagPattern = /<\/?([a-z][^\s/<>]*)(?:[\s/][^<>]*)?>/gi

// Pictures are not shown, so their alternative text replaces them.
const replaceTag = (tag: string, name: string): string => {
  if (inlineTags.has(name.toLowerCase())) return ''
  return (name.toLowerCase() === 'img' && /\balt="([^"]*)"/i.exec(tag)?.[1]) || '\n'
}

/**
 * Extracts the lines of text from HTML, split at line breaks and most tags. This is faster than a parser, and takes
 * linear time even for malicious input.
 */
export const plainLines = (html: string): string[] => {
  const text = html.replace(hiddenContentPattern, '\n').replace(tagPattern, replaceTag)
  return decodeHTML(text)
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

const maxExcerptLength = 140

const shorten = (text: string): string => {
  if (text.length <= maxExcerptLength) return text
  const excerpt = text.slice(0, maxExcerptLength)
  return `${excerpt.slice(0, Math.max(excerpt.lastIndexOf(' '), maxExcerptLength / 2)).trimEnd()}…`
}

/**
 * Returns an excerpt on one line: the first paragraph with text, or else the beginning of the HTML, truncated at a
 * space if possible.
 */
export const excerptOf = (html: string): string => {
  const paragraphs = html.match(/<p\b.*?(?=<\/?p\b|$)/gis) ?? []
  const excerptHtml = [...paragraphs, html].find((candidate) => plainLines(candidate).length > 0) ?? ''
  return shorten(plainLines(excerptHtml).join(' '))
}
