import { expect, type Page } from '@playwright/test'

const colours = { error: 'rgb(194, 32, 29)', success: 'rgb(19, 122, 59)' } as const

/** Checks a toast's title, text, colour and height, and that it is at the bottom right, even on right-to-left pages. */
export const expectToast = async (
  page: Page,
  kind: keyof typeof colours,
  text: string,
  title = '',
): Promise<void> => {
  const toast = page.locator('[data-sonner-toast] [data-kind]').filter({ hasText: text })
  // Read all values at once, before the toast closes by itself. Poll them until its animation has ended.
  const readToast = () =>
    toast.evaluate((card, title) => {
      const { right, bottom, height } = card.getBoundingClientRect()
      const isNear = (distance: number) => distance >= 0 && distance <= 40
      return {
        colour: getComputedStyle(card).backgroundColor,
        isAtRight: isNear(document.documentElement.clientWidth - right),
        isAtBottom: isNear(innerHeight - bottom),
        isCompact: height <= 200,
        isTitled: card.textContent.includes(title),
      }
    }, title)
  await expect
    .poll(readToast)
    .toEqual({ colour: colours[kind], isAtRight: true, isAtBottom: true, isCompact: true, isTitled: true })
}
