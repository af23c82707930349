import type { Page } from '@playwright/test'
import { scrollAndHydrate } from './hydration.ts'

/** Scrolls to the map and waits until it is hydrated. */
export const scrollToMap = async (page: Page) => {
  const map = page.locator('[data-map="drawn"]')
  await scrollAndHydrate(map)
  return map
}

/**
 * Returns the names shown on a map, and a description of each misplaced name: one that is cut off, or overlaps another
 * name, another city's point or a card. A name's height is measured from its ink, not from its taller line box.
 */
export const findMapNames = (page: Page) =>
  page.evaluate(() => {
    type Box = Record<'left' | 'right' | 'top' | 'bottom', number>
    const overlaps = (a: Box, b: Box) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    const context = document.createElement('canvas').getContext('2d')
    const measureInk = (text: SVGTextElement): Box => {
      const { fontFamily, fontSize, fontWeight } = getComputedStyle(text)
      const matrix = text.getScreenCTM()
      if (!context || !matrix) throw new Error('the map is not drawn')
      context.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const metrics = context.measureText(text.textContent)
      const { left, right } = text.getBoundingClientRect()
      return {
        left,
        right,
        top: matrix.f - metrics.actualBoundingBoxAscent * matrix.d,
        bottom: matrix.f + metrics.actualBoundingBoxDescent * matrix.d,
      }
    }
    // Finish transitions, so that a fading name has its final opacity.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
    const points = [...document.querySelectorAll('[data-point]')].map((point) => {
      const [text, dot] = [point.querySelector('text'), point.querySelector('circle:last-of-type')]
      if (!text || !dot) throw new Error('a point without a name')
      const isNameShown = getComputedStyle(text).opacity === '1'
      return { name: text.textContent, isNameShown, ink: measureInk(text), dot: dot.getBoundingClientRect() }
    })
    const labelledPoints = points.filter(({ isNameShown }) => isNameShown)
    const cards = [...document.querySelectorAll('[data-card]')]
    const map = document.querySelector('[data-map]:has([data-point])')?.getBoundingClientRect()
    const misplacedNames = labelledPoints.flatMap((point) => {
      const { name, ink } = point
      const others = points.filter((other) => other !== point)
      const isCutOff =
        !map || ink.left < map.left || ink.right > map.right || ink.top < map.top || ink.bottom > map.bottom
      return [
        ...others
          .filter(({ dot }) => overlaps(ink, dot))
          .map((other) => `${name} on the point of ${other.name}`),
        ...others
          .filter((other) => other.isNameShown && overlaps(ink, other.ink))
          .map((other) => `${name} on the name of ${other.name}`),
        ...cards
          .filter((element) => overlaps(ink, element.getBoundingClientRect()))
          .map(({ className }) => `${name} under ${className}`),
        ...(isCutOff ? [`${name} is cut off`] : []),
      ]
    })
    return { shownNames: labelledPoints.map(({ name }) => name), misplacedNames }
  })
