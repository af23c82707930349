import { expect, test } from '#tests/support/browser/e2e.ts'
import { scrollAndHydrate } from '#tests/support/browser/hydration.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('tab selected → only its panel is visible; the others are visible in print', async ({
      page,
      code,
      messages,
    }) => {
      const { dial, register, sms } = messages['taxi-call-booking'].talk.items
      await page.goto(`/${code}/taxi-call-booking`)
      await expect(page.getByText(dial.talk[0] ?? '')).toBeVisible()
      await expect(page.getByText(sms.message.text)).toBeHidden()
      if (javaScriptEnabled) await scrollAndHydrate(page.locator('main a[href="#sms"]'))
      await page.getByRole(javaScriptEnabled ? 'tab' : 'link', { name: sms.name }).click()
      await expect(page.getByText(sms.message.text)).toBeVisible()
      await expect(page.getByText(dial.talk[0] ?? '')).toBeHidden()
      await expect(page.getByText(register.talk[0] ?? '')).toBeHidden()
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByText(register.talk[0] ?? '')).toBeVisible()
    })
  })
}
