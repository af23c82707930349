import type { CDPSession, Page } from '@playwright/test'

/** The visible part of a map: the view it was drawn for, and the movement since. */
export const shownBy = (map: Element) => {
  const svg = map.querySelector('svg')
  const { clientWidth, clientHeight } = map
  const numbers = (text: string | null | undefined) =>
    (text ?? '').match(/-?[\d.]+(e-\d+)?/g)?.map(Number) ?? []
  const [x = 0, y = 0, width = 1, height = 1] = numbers(svg?.getAttribute('viewBox'))
  const [right = 0, down = 0] = numbers(svg?.style.transform)
  const wide = Math.max(width, (height * clientWidth) / clientHeight)
  const unit = wide / clientWidth
  const high = clientHeight * unit
  return {
    x: x + (width - wide) / 2 - right * unit,
    y: y + (height - high) / 2 - down * unit,
    width: wide,
    height: high,
  }
}

/** What the map of a page shows. */
export const viewOf = (page: Page) => page.locator('[data-map="movable"]').evaluate(shownBy)

/** Scrolls the map into the window once it can be moved; returns its place there. */
export const openMap = async (page: Page) => {
  const map = page.locator('[data-map="movable"]')
  await map.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await page.locator('[data-map="movable"][tabindex="0"]').boundingBox()
  if (!box) throw new Error('the page shows no map')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

type Point = { x: number; y: number }

/** Fingers that move, each from one place to another. */
export const touch = async (session: CDPSession, from: readonly Point[], to: readonly Point[]) => {
  const steps = 8
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [...from])
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps
    const points = from.map((start, index) => {
      const end = to[index] ?? start
      return { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }
    })
    await send('touchMove', points)
  }
  await send('touchEnd', [])
}

/** Whether a point lies in the visible part of the map. */
export const isInMap = (page: Page, point: string) =>
  page.evaluate((selector) => {
    const box = document.querySelector('[data-map="movable"]')?.getBoundingClientRect()
    const dot = document.querySelector(`${selector} circle:last-of-type`)?.getBoundingClientRect()
    if (!box || !dot) return false
    return dot.x >= box.x && dot.right <= box.right && dot.y >= box.y && dot.bottom <= box.bottom
  }, point)

/**
 * The names that the maps of a page show, and their faults: a name that is cut off, or overlaps another name, the
 * point of another place, or a control. The ink of a name counts, not its line box, which is higher.
 */
export const mapNames = (page: Page) =>
  page.evaluate(() => {
    type Box = Record<'left' | 'right' | 'top' | 'bottom', number>
    const overlap = (a: Box, b: Box) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    const canvas = document.createElement('canvas').getContext('2d')
    const inkOf = (text: SVGTextElement): Box => {
      const { fontFamily, fontSize, fontWeight } = getComputedStyle(text)
      const matrix = text.getScreenCTM()
      if (!canvas || !matrix) throw new Error('the map is not drawn')
      canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const ink = canvas.measureText(text.textContent)
      const { left, right } = text.getBoundingClientRect()
      return {
        left,
        right,
        top: matrix.f - ink.actualBoundingBoxAscent * matrix.d,
        bottom: matrix.f + ink.actualBoundingBoxDescent * matrix.d,
      }
    }
    // A name that fades counts as what it becomes.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
    const points = [...document.querySelectorAll('[data-point]')].map((point) => {
      const [text, dot] = [point.querySelector('text'), point.querySelector('circle:last-of-type')]
      if (!text || !dot) throw new Error('a point without a name')
      const isShown = getComputedStyle(text).opacity === '1'
      return { name: text.textContent, isShown, ink: inkOf(text), dot: dot.getBoundingClientRect() }
    })
    const shown = points.filter(({ isShown }) => isShown)
    const over = [...document.querySelectorAll('[data-map] > :not(svg), [data-here]')]
    const map = document.querySelector('[data-map]:has([data-point])')?.getBoundingClientRect()
    const wrong = shown.flatMap((point) => {
      const { name, ink } = point
      const others = points.filter((other) => other !== point)
      const isCut =
        !map || ink.left < map.left || ink.right > map.right || ink.top < map.top || ink.bottom > map.bottom
      return [
        ...others
          .filter(({ dot }) => overlap(ink, dot))
          .map((other) => `${name} on the point of ${other.name}`),
        ...others
          .filter((other) => other.isShown && overlap(ink, other.ink))
          .map((other) => `${name} on the name of ${other.name}`),
        ...over
          .filter((element) => overlap(ink, element.getBoundingClientRect()))
          .map(({ className }) => `${name} under ${className}`),
        ...(isCut ? [`${name} is cut off`] : []),
      ]
    })
    return { shown: shown.map(({ name }) => name), wrong }
  })
