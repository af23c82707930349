import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startServer } from '#tests/support/servers/http-server.ts'
import {
  gatewayTimeout,
  type OpenedSendLinkSite,
  openSendLinkSite,
  postTo,
  stateOf,
} from '#tests/support/servers/send-link-site.ts'

const said = vi.spyOn(process.stderr, 'write')
let opened: OpenedSendLinkSite

beforeEach(async () => {
  said.mockReturnValue(true)
  opened = await openSendLinkSite()
})
afterEach(async () => {
  expect(said).toHaveBeenCalled()
  expect(said.mock.calls.join()).not.toMatch(/123 ?4567|203\.0\.113|127\.0\.0\.1/)
  said.mockReset()
  await opened.close()
})

test.each([500, 429, 302, 404])('a gateway that answers %i → failed', async (status) => {
  const { gateway, site } = opened
  gateway.answer = status
  expect(await stateOf(postTo(site))).toEqual([503, 'failed'])
  gateway.answer = 204
  expect(await stateOf(postTo(site))).toEqual([200, 'sent'])
})

test('one that says nothing → failed, but counted: it may have sent it', async () => {
  const { gateway } = opened
  const site = opened.impatient()
  gateway.answer = null
  const asked = Date.now()
  const states = await Promise.all(Array.from({ length: 6 }, () => stateOf(postTo(site))))
  expect(Date.now() - asked).toBeLessThan(gatewayTimeout * 5)
  expect(states.toSorted()).toEqual([[429, 'limit'], ...Array(5).fill([503, 'failed'])])
  gateway.answer = 200
  expect(await stateOf(postTo(site))).toEqual([429, 'limit'])
})

test('one that is not there → failed', async () => {
  const gone = await startServer(() => undefined)
  await gone.stop()
  expect(await stateOf(postTo(opened.siteAt(`${gone.origin}/a-secret`)))).toEqual([503, 'failed'])
  expect(said.mock.calls.join()).not.toContain('a-secret')
})

test('a database that cannot count → failed, and nothing is sent', async () => {
  await opened.breakDatabase()
  expect(await stateOf(postTo(opened.site))).toEqual([503, 'failed'])
})
