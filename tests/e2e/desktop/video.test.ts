import type { Page, Route } from '@playwright/test'
import type { Messages } from '#lib/i18n/messages.ts'
import { expect, testOn } from '#tests/support/browser/e2e.ts'
import { untilLive } from '#tests/support/browser/live.ts'
import { startFakeBackend } from '#tests/support/servers/fake-backend.ts'
import { withSite } from '#tests/support/servers/site.ts'

const video = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
const host = 'https://www.youtube-nocookie.com'
const landing = { webIcons: [], sliders: { sliders: [], video, appUsage: [] }, driverServices: [] }

const onSite = testOn(async (use) => {
  const backend = await startFakeBackend(() => ({ body: { success: true, data: landing } }))
  await withSite({ BACKEND_URL: backend.address }, use, { heard: '/web/dashboard' })
  await backend.stop()
})

const test = onSite.extend({
  // A foreign host is asked here, and it may be out of reach.
  complaints: async ({ code: _ }, use) => use([]),
})

type Asked = { page: Page; code: string; words: Messages; answer: (route: Route) => Promise<void> }

/** Opens the page, where the foreign host is as `answer` has it, and sees that it is left alone before the tap. */
const open = async ({ page, code, words, answer }: Asked) => {
  const foreign: string[] = []
  const own = (url: URL) => url.hostname === 'localhost'
  await page.route(
    (url) => !own(url),
    (route) => {
      foreign.push(route.request().url())
      return route.request().url().startsWith(host) ? answer(route) : route.abort()
    },
  )
  // A fake clock passes the timeout.
  await page.clock.install()
  await page.goto(`/${code}/online-supermarket-grocery`)
  const { label } = words['online-supermarket-grocery'].video
  const picture = page.getByRole('button', { name: label })
  await picture.scrollIntoViewIfNeeded()
  await picture.hover()
  await untilLive(picture)
  expect(foreign).toEqual([])
  return {
    picture,
    frame: page.getByTitle(label),
    // The banners further up have one too.
    note: page.getByRole('main').getByRole('status').last(),
    link: page.getByRole('link', { name: words.common.video.watchAtSource }),
  }
}

const show = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<button>Player</button>' })

test('a host that refuses → the sentence, the link and the picture; once it is back, the player', async ({
  page,
  code,
  words,
}) => {
  let isBack = false
  const answer = (route: Route) => (isBack ? show(route) : route.abort('connectionrefused'))
  const { picture, frame, note, link } = await open({ page, code, words, answer })
  await picture.click()
  await expect(note).toHaveText(words.common.video.unavailable)
  await expect(link).toBeVisible()
  await expect(picture).toBeFocused()
  isBack = true
  await page.keyboard.press('Enter')
  await expect(frame.contentFrame().getByText('Player')).toBeVisible()
  await expect(note).toBeEmpty()
})
