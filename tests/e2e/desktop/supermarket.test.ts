import { shownCopy } from '#lib/content/page-context.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'

test('a row lights up while it is pointed at or focused', async ({ page, code }) => {
  const { items } = shownCopy(code, 'online-supermarket-grocery').cards
  await page.goto(`/${code}/online-supermarket-grocery`)
  const rowOf = ({ text }: { text: string }) => page.getByRole('link', { name: new RegExp(`${text}$`) })
  const [first, second, third] = [rowOf(items.time), rowOf(items.discount), rowOf(items.someoneElse)]
  const lit = 'rgb(10, 44, 220)'
  const dark = 'rgba(0, 0, 0, 0)'
  // On a wide window the first row is lit until another one is.
  const atRest = (page.viewportSize()?.width ?? 0) < 1024 ? dark : lit
  await expect(first).toHaveCSS('background-color', atRest)

  await second.hover()
  await expect(second).toHaveCSS('background-color', lit)
  await expect(first).toHaveCSS('background-color', dark)

  await page.mouse.move(0, 0)
  await second.focus()
  await page.keyboard.press('Tab')
  await expect(third).toHaveCSS('background-color', lit)
  await expect(first).toHaveCSS('background-color', dark)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\w+$/)
})
