import type { Page } from '@playwright/test'
import { shownCopy } from '#lib/content/page-context.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { isLive, untilLive } from '#tests/support/browser/live.ts'

const pathIn = (code: string) => `/${code}/online-food-delivery`

type Item = { question: string; answer: string }

const itemsOf = (code: Locale) => {
  const { items } = shownCopy(code, 'online-food-delivery').faq
  const [first, second] = items
  const last = items.at(-1)
  if (!first || !second || !last) throw new Error('too few questions')
  return { first, second, last }
}

/** A page's address with the words that a browser is to look up there, as its own search does. */
const lookUp = (path: string, { answer }: Item) =>
  `${path}#:~:text=${encodeURIComponent(answer.split(' ').slice(0, 4).join(' '))}`

const firstButton = (page: Page) => page.locator('h3:has(+ accordion-panel) button').first()

const openPage = async (page: Page, code: string) => {
  await page.goto(pathIn(code), { waitUntil: 'networkidle' })
  await page.locator('accordion-panel').first().scrollIntoViewIfNeeded()
  await untilLive(firstButton(page))
}

const questionOf = (page: Page, { question }: Item) =>
  page.getByRole('button', { name: question, exact: true })

const expectOnlyOpen = async (page: Page, item: Item) => {
  await expect(page.locator('main').getByRole('button', { expanded: true })).toHaveText(item.question)
  await expect(page.getByText(item.answer)).toBeVisible()
}

test('another question → its answer unfolds, and the open one folds', async ({ page, code }) => {
  const { first, second } = itemsOf(code)
  await openPage(page, code)
  await expectOnlyOpen(page, first)
  await expect(page.getByText(second.answer)).toBeHidden()
  // Listened to before the tap, and read after it.
  const answer = await page
    .locator('accordion-panel')
    .filter({ hasText: second.answer })
    .evaluateHandle((element) => ({
      unfolded: new Promise<number>((resolve) =>
        element.addEventListener('transitionend', (event) => {
          if (!(event instanceof TransitionEvent)) return
          if (event.propertyName === 'grid-template-rows') resolve(event.elapsedTime)
        }),
      ),
    }))
  await questionOf(page, second).click()
  await expectOnlyOpen(page, second)
  await expect(page.getByText(first.answer)).toBeHidden()
  expect(await answer.evaluate(({ unfolded }) => unfolded)).toBeGreaterThan(0.1)
})

test('the questions’ code → fetched when they are a screen away', async ({ page, code }) => {
  await page.goto(pathIn(code), { waitUntil: 'networkidle' })
  expect(await isLive(firstButton(page))).toBe(false)
  await page.evaluate(() => {
    const { top } = document.querySelector('h3:has(+ accordion-panel)')?.getBoundingClientRect() ?? { top: 0 }
    scrollTo(0, scrollY + top - 1.5 * innerHeight)
  })
  await untilLive(firstButton(page))
  await expect(page.locator('accordion-panel').first()).not.toBeInViewport()
})

test('words of a closed answer, looked up as the page opens → that answer alone is open', async ({
  page,
  code,
}) => {
  const { last } = itemsOf(code)
  await page.goto(lookUp(pathIn(code), last))
  await expectOnlyOpen(page, last)
  await expect(page.getByText(last.answer)).toBeInViewport()
})

test('words of a closed answer, looked up on an open page → that answer alone is open', async ({
  page,
  code,
}) => {
  const { second, last } = itemsOf(code)
  await openPage(page, code)
  await questionOf(page, second).click()
  await expectOnlyOpen(page, second)
  await page.goto(lookUp(pathIn(code), last))
  await expectOnlyOpen(page, last)
  await expect(page.getByText(last.answer)).toBeInViewport()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every answer is open', async ({ page, code }) => {
    await page.goto(pathIn(code))
    for (const { answer } of shownCopy(code, 'online-food-delivery').faq.items)
      await expect(page.getByText(answer)).toBeVisible()
  })
})
