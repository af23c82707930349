import type { Page } from '@playwright/test'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { removeTags } from '#lib/i18n/rich-text.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { interactUntilHydrated, isHydrated } from '#tests/support/browser/hydration.ts'

const pathFor = (code: string) => `/${code}/online-food-delivery`

const questions = (page: Page) => page.locator('#questions summary')
const readAnswers = (code: Locale) =>
  pageCopy(code, 'online-food-delivery').faq.items.map(({ answer }) => removeTags(answer))

test('interaction while the FAQ is half a viewport height below the fold → the FAQ hydrates before it is visible', async ({
  page,
  code,
}) => {
  await page.goto(pathFor(code), { waitUntil: 'networkidle' })
  const firstQuestion = questions(page).first()
  expect(await isHydrated(firstQuestion)).toBe(false)
  await firstQuestion.evaluate((element) =>
    scrollBy(0, element.getBoundingClientRect().top - 1.5 * innerHeight),
  )
  await interactUntilHydrated(firstQuestion)
  await expect(firstQuestion).not.toBeInViewport()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('tap on a closed question → only its answer is visible; all answers are visible in print', async ({
      page,
      code,
    }) => {
      const expectVisibleAnswers = async (isVisible: (index: number) => boolean) => {
        for (const [index, answer] of readAnswers(code).entries())
          await expect(page.getByText(answer)).toBeVisible({ visible: isVisible(index) })
      }
      await page.goto(pathFor(code))
      await expectVisibleAnswers((index) => index === 0)
      await questions(page).nth(1).tap()
      await expectVisibleAnswers((index) => index === 1)
      await page.emulateMedia({ media: 'print' })
      await expectVisibleAnswers(() => true)
    })
  })
}

test('text fragment for a closed answer → that answer is open and in view; the first answer is closed', async ({
  page,
  code,
}) => {
  const [firstAnswer = '', , thirdAnswer = ''] = readAnswers(code)
  // Chromium reveals the text in the same way for find-in-page, which tests cannot trigger.
  const words = thirdAnswer.split(' ').slice(0, 5).join(' ')
  await page.goto(`${pathFor(code)}#:~:text=${encodeURIComponent(words)}`)
  await expect(page.getByText(thirdAnswer)).toBeInViewport()
  await expect(page.getByText(firstAnswer)).toBeHidden()
})
