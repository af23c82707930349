import type { PageWeight } from './page-weight.ts'

export type WeighedPage = { name: string; hasForm: boolean; weight: PageWeight }

export const formPageNames: readonly string[] = ['apply', 'contact-us']

export type BudgetResult = { budget: string; worst: string; isMet: boolean }

const bytesPerKilobyte = 1000

/** Returns the median, or the larger of the two middle values; NaN if `values` is empty. */
export const computeMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Checks that the largest value that `measure` returns for a page is at most `limit`. */
export const checkBudget = <Page extends { name: string }>(
  budget: string,
  limit: number,
  pages: readonly Page[],
  measure: (page: Page) => number,
): BudgetResult => {
  const [worst] = pages.map((page) => ({ page, value: measure(page) })).sort((a, b) => b.value - a.value)
  const format = (value: number) => String(Math.round(value * 1000) / 1000)
  return {
    budget: `${budget} ≤ ${format(limit)}`,
    worst: worst ? `${format(worst.value)} (${worst.page.name})` : 'no page',
    isMet: worst !== undefined && worst.value <= limit,
  }
}

/** Checks page weights against their budgets; `bareWeight` is the weight of the smallest page that Next can build. */
export const checkBudgets = (bareWeight: PageWeight, pages: WeighedPage[]): BudgetResult[] => {
  const computeJsRatio = ({ weight }: WeighedPage) => weight.bytes.js / bareWeight.bytes.js
  const formPages = pages.filter(({ hasForm }) => hasForm)
  const pagesWithoutForm = pages.filter(({ hasForm }) => !hasForm)
  // `/application` is rendered per request, and links to its style sheets instead of inlining them.
  const cachedPages = pages.filter(({ name }) => !name.endsWith('/application'))
  return [
    checkBudget(
      'JavaScript of a page without a form, times the bare page’s',
      1.1,
      pagesWithoutForm,
      computeJsRatio,
    ),
    checkBudget('JavaScript of a page with a form, times the bare page’s', 1.32, formPages, computeJsRatio),
    checkBudget('requests before scrolling', 40, pages, ({ weight }) => weight.requestCount),
    checkBudget('style sheets of a cached page', 2, cachedPages, ({ weight }) => weight.styleSheetCount),
    checkBudget(
      'kB of CSS of a cached page',
      14,
      cachedPages,
      ({ weight }) => weight.bytes.css / bytesPerKilobyte,
    ),
    checkBudget(
      'kB of CSS, privacy policy',
      10,
      pages.filter(({ name }) => name.endsWith('/privacy-policy')),
      ({ weight }) => weight.bytes.css / bytesPerKilobyte,
    ),
    checkBudget(
      'kB of HTML, home and careers',
      26,
      pages.filter(({ name }) => /^\/\w+(?:\/careers)?$/.test(name)),
      ({ weight }) => weight.bytes.html / bytesPerKilobyte,
    ),
    checkBudget('font files', 1, pages, ({ weight }) => weight.fontFileCount),
    checkBudget('kB of fonts', 60, pages, ({ weight }) => weight.bytes.fonts / bytesPerKilobyte),
    checkBudget('kB of the hero picture', 90, pages, ({ weight }) => weight.heroBytes / bytesPerKilobyte),
    checkBudget('prefetched pages', 0, pages, ({ weight }) => weight.prefetchedUrls.length),
  ]
}

/** Prints each budget with its worst page; returns whether all budgets are met. */
export const printBudgetResults = (results: readonly BudgetResult[]): boolean => {
  for (const { budget, worst, isMet } of results)
    console.log(`${isMet ? 'met     ' : 'EXCEEDED'} ${budget}; largest: ${worst}`)
  return results.every(({ isMet }) => isMet)
}
