import type { Page } from '@playwright/test'

/**
 * What of a page's main part lies over something else, or is cut: words over words or over a small sign, and words
 * beyond the window or the box that clips them. What scrolls may go on beyond its edge.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    type Thing = { name: string; node: Node; box: DOMRect }
    const largestSign = 64
    const tolerance = 1.5

    const isBar = (element: Element) => {
      const { position, bottom } = getComputedStyle(element)
      return position === 'fixed' || (position === 'sticky' && bottom !== 'auto')
    }
    const ancestors = (element: Element | null): Element[] =>
      element && element !== main.parentElement ? [element, ...ancestors(element.parentElement)] : []
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.sr-only, svg svg, [aria-hidden="true"]:not(svg)') &&
      !ancestors(element).some(isBar)

    const things: Thing[] = []
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement } = node
      if (
        !node.textContent?.trim() ||
        !parentElement ||
        parentElement.closest('svg') ||
        !isSeen(parentElement)
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const name = `“${node.textContent.trim().slice(0, 40)}”`
      for (const box of range.getClientRects()) if (box.width > 1) things.push({ name, node, box })
    }
    const words = things.length
    // A sign is as large as the ground that it stands on alone.
    const groundOf = (element: Element): Element => {
      const { parentElement: around } = element
      const { width = 0, height = 0 } = around?.getBoundingClientRect() ?? {}
      const isGround = around && !around.textContent?.trim() && Math.max(width, height) <= largestSign
      return isGround ? groundOf(around) : element
    }
    for (const drawing of main.querySelectorAll('svg')) {
      const node = groundOf(drawing)
      const box = node.getBoundingClientRect()
      const isSign = box.width > 0 && Math.max(box.width, box.height) <= largestSign
      if (isSign && isSeen(drawing)) things.push({ name: `the sign in ${node.className}`, node, box })
    }

    // A letter fills about the middle of its line's box.
    const heart = ({ node, box: { top, bottom, height } }: Thing) => {
      const margin = node instanceof Text ? height / 4 : 0
      return [top + margin, bottom - margin] as const
    }
    const meet = (a: Thing, b: Thing) => {
      const [[aTop, aBottom], [bTop, bBottom]] = [heart(a), heart(b)]
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
      const high = Math.min(aBottom, bBottom) - Math.max(aTop, bTop)
      return wide > tolerance && high > tolerance
    }
    const faults = new Set<string>()
    for (const [index, one] of things.slice(0, words).entries())
      for (const other of things.slice(index + 1))
        if (one.node !== other.node && meet(one, other)) faults.add(`${one.name} lies over ${other.name}`)

    const clips = (value: string) => value === 'hidden' || value === 'clip'
    const scrolls = (value: string) => value === 'auto' || value === 'scroll'
    for (const thing of things) {
      const { name, node, box } = thing
      const [top, bottom] = heart(thing)
      for (const element of ancestors(node.parentElement)) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
        const edge = element.getBoundingClientRect()
        const isWide = box.left < edge.left - tolerance || box.right > edge.right + tolerance
        const isHigh = top < edge.top - tolerance || bottom > edge.bottom + tolerance
        if ((isWide && clips(overflowX)) || (isHigh && clips(overflowY)) || textOverflow === 'ellipsis')
          faults.add(`${name} is cut`)
        // What scrolls, and a carousel, shows the rest when somebody moves it.
        if (scrolls(overflowX) || (element.matches('li') && element.closest('section[data-live]'))) break
        if (element === main && (box.left < -tolerance || box.right > innerWidth + tolerance))
          faults.add(`${name} is beyond the window`)
      }
    }
    return [...faults]
  })
