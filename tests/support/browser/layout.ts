import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { loadLazyContent } from './page-inspection.ts'

/**
 * Returns window widths from 320 to 2,560 px: the first, middle and last width of each range between two breakpoints in
 * the page's style sheets.
 */
const listWidths = async (page: Page): Promise<number[]> => {
  const breakpoints = await page.evaluate(() => {
    const foundWidths = new Set([320, 2560])
    const readRules = (rules: CSSRuleList) => {
      for (const rule of rules) {
        const features =
          rule instanceof CSSMediaRule ? rule.media.mediaText.matchAll(/\([^()]*width[^()]*\)/g) : []
        for (const [feature] of features)
          for (const [, rem] of feature.matchAll(/([\d.]+)rem/g)) foundWidths.add(16 * Number(rem))
        if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) readRules(rule.cssRules)
      }
    }
    for (const sheet of document.styleSheets) readRules(sheet.cssRules)
    return [...foundWidths].filter((width) => width >= 320 && width <= 2560).sort((a, b) => a - b)
  })
  const widths = breakpoints.flatMap((width, index) => {
    const next = breakpoints[index + 1] ?? width
    return [width, Math.round((width + next) / 2), Math.max(width, next - 1)]
  })
  return [...new Set(widths)]
}

/** Removes the site's fonts, as if the visitor's connection were too slow to load them. */
const removeSiteFonts = (page: Page) =>
  page.evaluate(() => {
    document.fonts.clear()
    const removeFontRules = (parent: CSSStyleSheet | CSSGroupingRule) => {
      for (const [index, rule] of [...parent.cssRules].entries().toArray().reverse())
        if (rule instanceof CSSGroupingRule) removeFontRules(rule)
        else if (rule instanceof CSSFontFaceRule && rule.cssText.includes('url(')) parent.deleteRule(index)
    }
    for (const sheet of document.styleSheets) removeFontRules(sheet)
  })

/** Makes each header label about 30% longer. */
const lengthenHeaderLabels = (page: Page) =>
  page.locator('body > header').evaluate((header) => {
    const walker = document.createTreeWalker(header, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const label = node.textContent?.trim() ?? ''
      node.textContent += label.slice(0, Math.ceil(label.length * 0.3)).replaceAll(' ', '')
    }
  })

/** Returns the layout problems visible at the window's current width. */
const findProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems = new Set<string>()
    const { clientWidth, scrollWidth } = document.documentElement
    // Allow one pixel for rounding.
    if (scrollWidth - clientWidth > 1) problems.add('page wider than the window')

    const range = document.createRange()
    const textNodesIn = (element: Element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const textNodes: Node[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.textContent?.trim() && !node.parentElement?.closest('[class*=sr-only]')) textNodes.push(node)
      return textNodes
    }
    const countLines = (textNodes: Node[]) => {
      const boxes = textNodes.flatMap((node) => {
        range.selectNodeContents(node)
        return [...range.getClientRects()]
      })
      let lineCount = 0
      let lineBottom = Number.NEGATIVE_INFINITY
      for (const { top, bottom, height, width } of boxes.sort((a, b) => a.top - b.top)) {
        // The text boxes of adjacent lines may overlap slightly.
        if (width <= 1 || top + 0.3 * height < lineBottom) continue
        lineCount += 1
        lineBottom = bottom
      }
      return lineCount
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]')
    const quotedTextOf = (element: Element) => `“${element.textContent?.trim().slice(0, 40)}”`

    const header = document.querySelector('body > header')
    const headerItems = [...(header?.querySelectorAll('a, summary') ?? [])]
      .filter(isShown)
      .map((item) => ({ item, box: item.getBoundingClientRect() }))
    for (const { item, box } of headerItems) {
      if (countLines(textNodesIn(item)) > 1) problems.add(`header: ${quotedTextOf(item)} in several lines`)
      if (box.left < 0 || box.right > clientWidth)
        problems.add(`header: ${quotedTextOf(item)} outside the window`)
      const overlapsHorizontally = (other: DOMRect) =>
        other.left < box.right - 1 && box.left < other.right - 1
      if (headerItems.some((other) => other.item !== item && overlapsHorizontally(other.box)))
        problems.add(`header: ${quotedTextOf(item)} covers another item`)
    }

    // A tab may contain a name and a description, and a submit button two labels, so check text nodes separately.
    for (const button of document.querySelectorAll('button, .button, [role=tab]'))
      if (isShown(button) && textNodesIn(button).some((text) => countLines([text]) > 2))
        problems.add(`button ${quotedTextOf(button)} in three lines`)

    for (const node of textNodesIn(document.body)) {
      const parent = node.parentElement
      if (!parent || parent.closest('svg, option, textarea') || !isShown(parent)) continue
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width <= 1) continue
      // A system font's text box may be taller than its line box, so allow some overflow.
      const fontSize = Number.parseFloat(getComputedStyle(parent).fontSize)
      const rectCount = range.getClientRects().length
      const margin = Math.max(0, box.height / rectCount - fontSize) / 2 + 0.15 * fontSize
      let isInScroller = false
      for (
        let ancestor: Element | null = parent;
        ancestor && !isInScroller;
        ancestor = ancestor.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(ancestor)
        isInScroller = /auto|scroll/.test(overflowX) || ancestor.matches('section[data-live]')
        if (isInScroller || ancestor === document.documentElement) continue
        const { left, right, top, bottom } = ancestor.getBoundingClientRect()
        const isClipped =
          (overflowX !== 'visible' && (box.left < left - 1 || box.right > right + 1)) ||
          (overflowY !== 'visible' && (box.top + margin < top - 1 || box.bottom - margin > bottom + 1))
        if (isClipped) problems.add(`${quotedTextOf(parent)} cut off`)
      }
      if (!isInScroller && (box.left < -1 || box.right > clientWidth + 1))
        problems.add(`${quotedTextOf(parent)} outside the window`)
    }
    return [...problems]
  })

/** Expects a page to have no layout problems at any width from `listWidths`, with or without the site's fonts. */
export const expectNoLayoutProblems = async (page: Page, path: string, { hasLongLabels = false } = {}) => {
  await page.goto(path)
  await loadLazyContent(page)
  const countLoadedFonts = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)
  await expect.poll(countLoadedFonts).toBeGreaterThan(0)
  if (hasLongLabels) await lengthenHeaderLabels(page)
  const widths = await listWidths(page)
  const occurrencesByProblem: { [problem: string]: string[] } = {}
  for (const fonts of ['the site’s', 'the system’s']) {
    if (fonts !== 'the site’s') await removeSiteFonts(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      for (const problem of await findProblems(page))
        occurrencesByProblem[problem] = [
          ...(occurrencesByProblem[problem] ?? []),
          `${width} px in ${fonts} fonts`,
        ]
    }
  }
  expect.soft(occurrencesByProblem, path).toEqual({})
}
