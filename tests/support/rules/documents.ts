import type { Page } from '@playwright/test'

/** Links of the open page that lead nowhere, to a missing place in it, or say nothing. */
export const emptyLinks = (page: Page): Promise<string[]> =>
  page.locator('a').evaluateAll((links) => {
    const isNowhere = (href: string | null) =>
      !href ||
      href === '#' ||
      /null|undefined/.test(href) ||
      (href.startsWith('#') && !document.querySelector(href))
    const nameOf = (link: Element) => {
      const pictures = [...link.querySelectorAll('img')].map(({ alt }) => alt)
      return [link.textContent, link.getAttribute('aria-label'), ...pictures].join('').trim()
    }
    return links
      .filter((link) => isNowhere(link.getAttribute('href')) || !nameOf(link))
      .map((link) => link.outerHTML)
  })
