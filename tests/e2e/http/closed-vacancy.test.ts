import { expect, test } from '@playwright/test'
import { encodeVacancy } from '#backend/product/api-encoding.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { readDocument } from '#tests/support/rules/documents.ts'
import { runCli } from '#tests/support/servers/cli.ts'
import { startFakeBackend } from '#tests/support/servers/fake-backend.ts'
import { startSite } from '#tests/support/servers/site.ts'
import type { Settings } from '#tests/support/verify/run.ts'

const id = 'recruiter'
const clockModule = new URL('../../support/servers/moved-clock.ts', import.meta.url)

type PreparedBackend = {
  settings: Settings
  status: 404 | 410
  close: () => Promise<unknown>
  stop?: () => Promise<void>
}

const prepareEmbedded = async (settings: Settings): Promise<PreparedBackend> => ({
  settings,
  status: 410,
  close: () => runCli('vacancies', ['close', id], settings),
})

const prepareRemote = async (settings: Settings): Promise<PreparedBackend> => {
  const vacancies = [id, 'another'].map((one) => ({
    ...{ id: one, category: 'hr', title: one, descriptionHtml: `<p>${one}</p>`, updatedAt: null },
    createdAt: new Date('2026-11-01'),
  }))
  let isClosed = false
  const { url, stop } = await startFakeBackend(({ path }) => {
    const open = vacancies.filter((one) => !isClosed || one.id !== id)
    const one = open.find((known) => path === `/web/vacancy/${known.id}`)
    if (path.startsWith('/web/vacancy/') && !one) return { status: 404, body: { success: false } }
    const data = one ? encodeVacancy(one) : path === '/web/vacancies' && open.map(encodeVacancy)
    return { body: { success: true, data: data || {} } }
  })
  const close = async () => {
    isClosed = true
  }
  return { settings: { ...settings, BACKEND_URL: url }, status: 404, close, stop }
}

for (const [name, prepare] of Object.entries({ embedded: prepareEmbedded, remote: prepareRemote }))
  test(`${name} backend: vacancy closed two minutes ago → 404 or 410 without a form; pages and the job feed drop their links to it`, async ({
    request,
  }, info) => {
    const { settings, status, close, stop } = await prepare({ DATA_DIR: info.outputPath('data') })
    const site = await startSite({ env: { ...settings, NODE_OPTIONS: `--import ${clockModule}` } })
    const get = async (path: string) => {
      const response = await request.get(site.url + path)
      const text = await response.text()
      const page = readDocument(text)
      const [main] = page.elementsNamed('main')
      const canApply =
        /\/apply\//.test(page.hrefs(main).join()) || page.elementsNamed('form', main).length > 0
      return { path, status: response.status(), canApply, hasLink: text.includes(`/job-details/${id}`) }
    }
    try {
      const sitemap = await (await request.get(`${site.url}/sitemap.xml`)).text()
      const listedPaths = [...sitemap.matchAll(/\/(job-details\/[\w-]+)<\/loc>/g)].map(
        ([, path = '']) => path,
      )
      const otherPaths = [...new Set(listedPaths)].filter((path) => path !== `job-details/${id}`)
      const possiblyLinking = ['careers', 'careers/jobs.xml', ...otherPaths]
      const paths = localeCodes.flatMap((locale) => possiblyLinking.map((path) => `/${locale}/${path}`))
      const ownPaths = localeCodes.flatMap((locale) => [
        `/${locale}/job-details/${id}`,
        `/${locale}/apply/${id}`,
      ])
      for (const path of ownPaths)
        expect(await get(path)).toMatchObject({ path, status: 200, canApply: true })
      const responsesBefore = await Promise.all(['/sitemap.xml', ...paths].map(get))
      const linkingResponses = responsesBefore.filter(({ hasLink }) => hasLink)
      expect(linkingResponses.length).toBeGreaterThan(3 * possiblyLinking.length - 3 * otherPaths.length)

      await close()
      process.kill(site.pid, 'SIGUSR2')
      // Once another request has a response, the process has handled the signal.
      await get('/robots.txt')
      for (const path of ownPaths) expect(await get(path)).toMatchObject({ path, status, canApply: false })
      for (const { path } of linkingResponses)
        expect(await get(path)).toMatchObject({ path, status: 200, hasLink: false })
    } finally {
      await site.stop()
      await stop?.()
    }
  })
