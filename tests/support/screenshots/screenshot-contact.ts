import type { Browser } from '@playwright/test'
import { scriptTimeout } from '#lib/places/google-map.ts'
import { type OpenedMap, openMap, scripts } from '#tests/support/browser/google-map.ts'
import { film, filmed, type Scene } from './screenshot-film.ts'

type State = (scene: Scene) => Promise<void>

const address =
  (name: string, path: string): State =>
  async ({ page, code, shoot }) => {
    await page.goto(`/${code}/contact${path}`)
    await shoot(name)
  }

const google =
  (
    name: string,
    answer: keyof typeof scripts,
    play: (map: OpenedMap, scene: Scene) => Promise<void>,
  ): State =>
  async (scene) => {
    const map = await openMap(scene, { answer: scripts[answer] })
    await play(map, scene)
    await scene.shoot(name, true)
  }

const states: readonly State[] = [
  address('branch', '#erbil'),
  address('nothing-found', '?q=atlantis'),
  google('google-not-loaded', 'loads', (map) => map.show.scrollIntoViewIfNeeded()),
  google('google-loading', 'isSilent', async (map) => {
    await map.show.click()
    await map.loading.waitFor()
  }),
  google('google-loaded', 'loads', async (map) => {
    await map.show.click()
    await map.canvas.waitFor()
  }),
  google('google-failed', 'isSilent', async (map, { page }) => {
    await map.show.click()
    await map.loading.waitFor()
    await page.clock.runFor(scriptTimeout + 500)
    await map.failed.waitFor()
  }),
  google('google-key-refused', 'refuses', async (map) => {
    await map.show.click()
    await map.refused.waitFor()
  }),
]

/** The contact page in its states, in two languages; `site` has a key for Google's map, whose script is a stub. */
export const filmContact = async (browser: Browser, out: string, site: string): Promise<number> => {
  let taken = 0
  for (const code of filmed)
    for (const [index, state] of states.entries())
      taken += await film(`contact-states-${index + 1}`, { browser, out, site, code }, state)
  return taken
}
