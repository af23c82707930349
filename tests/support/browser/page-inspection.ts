import { expect, type Page } from '@playwright/test'

const isFontLoaded = () => {
  const [family = ''] = getComputedStyle(document.body).fontFamily.split(', ')
  return document.fonts.check(`16px ${family}`, 'aا')
}

/** Waits for a page's fonts, and expects the site's font to have loaded. */
export const expectSiteFont = async (page: Page) => {
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(isFontLoaded), `the font of ${page.url()} has loaded`).toBe(true)
}

/** Replaces the site's font with its fallbacks, which visitors see until the font has loaded. */
export const applyFallbackFont = (page: Page) =>
  page.evaluate(() => {
    const families = getComputedStyle(document.body).fontFamily.split(', ')
    const fallbacks = families.filter((family) => !['Vazirmatn', 'Figtree'].includes(family))
    document.documentElement.style.setProperty('--font', fallbacks.join())
  })

/**
 * Loads lazy pictures and starts loading the islands. Does not scroll, because Chromium never repaints about 1 in 150
 * pages that are scrolled while they load.
 */
export const loadLazyContent = (page: Page) =>
  page.evaluate(async () => {
    // A key press loads all islands, because it may start a navigation.
    dispatchEvent(new Event('keydown'))
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    const waitForImage = (image: HTMLImageElement) =>
      new Promise((resolve) => {
        for (const eventName of ['load', 'error']) image.addEventListener(eventName, resolve)
      })
    await Promise.all(images.filter(({ complete }) => !complete).map(waitForImage))
  })

/**
 * Inspects a hydrated page and its `servedHtml`: counts the h1 headings, and lists empty links, invisible or misnamed
 * controls, broken pictures and text nodes with digits.
 */
export const inspectPage = (page: Page, servedHtml: string) =>
  page.evaluate((html) => {
    const contactPattern = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+\d|\d(?:[ -]?\d){3}/
    const findTextsWithDigits = (root: Document) => {
      const walker = root.createTreeWalker(root.body, NodeFilter.SHOW_TEXT)
      const texts: { text: string; parent: Element | null }[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? ''
        const parent = node.parentElement
        if (/\p{Nd}/u.test(text) && !parent?.closest('script, style, noscript')) texts.push({ text, parent })
      }
      return texts
    }
    const uniqueTextsWithDigits = (root: Document) =>
      [...new Set(findTextsWithDigits(root).map(({ text }) => text))].sort()
    const completeImages = [...document.images].filter((image) => image.checkVisibility() && image.complete)
    const isBrokenHref = (href: string | null) => !href || href === '#' || /null|undefined/.test(href)
    return {
      h1Count: document.querySelectorAll('h1').length,
      brokenLinks: [...document.querySelectorAll('a')]
        .filter((link) => isBrokenHref(link.getAttribute('href')))
        .map(({ outerHTML }) => outerHTML),
      /** Controls whose text has the same colour as their background, which axe does not report as a violation. */
      invisibleControls: [...document.querySelectorAll('input, select, textarea, button, .button')]
        .filter((control) => {
          const { color, backgroundColor } = getComputedStyle(control)
          return color === backgroundColor
        })
        .map(({ outerHTML }) => outerHTML),
      /** Controls whose `aria-label` does not contain the text visible on them or on their labels. */
      misnamedControls: [...document.querySelectorAll<HTMLElement>('[aria-label]:is(a, button, input)')]
        .filter((control) => {
          const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
          const name = control.ariaLabel?.toLowerCase() ?? ''
          return [control, ...labels]
            .filter((element) => element.checkVisibility({ visibilityProperty: true }))
            .some(({ textContent }) => !name.includes(textContent.replace(/\s+/g, ' ').trim().toLowerCase()))
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 300)),
      brokenPictures: completeImages.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
      textsWithDigits: {
        live: uniqueTextsWithDigits(document),
        served: uniqueTextsWithDigits(new DOMParser().parseFromString(html, 'text/html')),
      },
      /** Texts outside `dir="ltr"` and `.sr-only` with a phone-like number, or with an e-mail address and a digit. */
      contactTextsWithoutDirection: findTextsWithDigits(document)
        .filter(({ text, parent }) => contactPattern.test(text) && !parent?.closest('[dir="ltr"], .sr-only'))
        .map(({ text }) => text),
    }
  }, servedHtml)

/** Returns how many pixels wider a page is than its viewport. Ignores a single pixel, which may be due to rounding. */
export const measureExcessWidth = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth > 1 ? scrollWidth - clientWidth : 0
  })

// Visitors tap the label of a checkbox or file field instead of its input, so the selector matches the label.
const controlSelector =
  'input:not([type=hidden], [type=file], [type=checkbox]), label:has([type=checkbox]), label[for=photo], label[for=resume], textarea, button, a.text-link'

/**
 * Returns the controls of a page's form that are less than 44 px high or wide, or have text smaller than 16 px. On iOS,
 * focusing a field with smaller text zooms the page.
 */
export const findSmallControls = (page: Page): Promise<string[]> =>
  page.locator('main form').evaluate((form, selector) => {
    // Skip the honeypot field, which is hidden from visitors.
    const controls = [...form.querySelectorAll<HTMLElement>(selector)].filter(
      (control) => control.checkVisibility() && control.ariaHidden !== 'true',
    )
    const smallControls = controls.filter((control) => {
      // The `::after` of a file field's label makes the whole row clickable.
      const isStretched = getComputedStyle(control, '::after').position === 'absolute'
      const { width, height } = ((isStretched && control.offsetParent) || control).getBoundingClientRect()
      return height < 44 || width < 44
    })
    const controlsWithSmallText = controls.filter(
      (control) =>
        (control.textContent !== '' || control.matches('input, textarea')) &&
        Number.parseFloat(getComputedStyle(control).fontSize) < 16,
    )
    return [...smallControls, ...controlsWithSmallText].map(({ outerHTML }) => outerHTML.slice(0, 160))
  }, controlSelector)
