import { text } from 'node:stream/consumers'
import { expect, testOnSite } from '#tests/support/browser/e2e.ts'
import { startServer } from '#tests/support/servers/http-server.ts'
import { withSite } from '#tests/support/servers/site.ts'

const smsGateway: { receivedBodies: string[]; responseStatus: number } = {
  receivedBodies: [],
  responseStatus: 200,
}

const test = testOnSite(async (use) => {
  const { origin, stop } = await startServer(async (request, response) => {
    smsGateway.receivedBodies.push(await text(request))
    response.writeHead(smsGateway.responseStatus).end()
  })
  await withSite({ SMS_WEBHOOK_URL: `${origin}/` }, use)
  await stop()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('SMS gateway fails → the phone number stays in the field; the second attempt succeeds', async ({
    page,
    code,
    messages,
  }) => {
    const { form, errors, sent, result } = messages['send-link']
    smsGateway.responseStatus = 500
    await page.goto(`/${code}/about`)
    await page.getByLabel(form.phoneLabel).fill('0750 123 4568')
    await page.getByRole('button', { name: form.submit }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(result.errorTitle)
    await expect(page.getByText(errors.failed)).toBeVisible()
    await expect(page.getByLabel(form.phoneLabel)).toHaveValue('0750 123 4568')
    smsGateway.responseStatus = 200
    await page.getByRole('button', { name: form.submit }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sent.title)
    expect(smsGateway.receivedBodies.at(-1)).toContain('+9647501234568')
  })
})
