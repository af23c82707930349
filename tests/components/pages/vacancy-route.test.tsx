import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import * as applyRoute from '#app/[locale]/apply/[id]/page.tsx'
import * as careersRoute from '#app/[locale]/careers/page.tsx'
import * as jobRoute from '#app/[locale]/job-details/[id]/page.tsx'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { closeVacancy } from '#backend/store/vacancies.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { statusTag } from '#lib/page-cache/page-cache.ts'
import { renderStatic } from '#tests/support/components/render-page.tsx'
import { composeSite } from '#tests/support/servers/compose-site.ts'

vi.mock('next/navigation', () => import('#tests/support/components/router.ts'))

const { usedTags } = vi.hoisted(() => ({ usedTags: new Set<string>() }))
vi.mock('next/cache', () => ({
  unstable_cache: (read: () => unknown, _keys: string[], { tags }: { tags: string[] }) => {
    for (const tag of tags) usedTags.add(tag)
    return read
  },
}))

const directory = await mkdtemp(join(tmpdir(), 'vacancy-route-'))
afterAll(() => rm(directory, { recursive: true, maxRetries: 3 }))
vi.stubEnv('DATA_DIR', directory)
const backend = createEmbeddedBackend(directory)
await closeVacancy(await backend.database(), 'recruiter')
await backend.close()
await composeSite()

const openVacancyId = 'payments-accountant'

test.each([
  ['an open vacancy', 'no error status, and contain a form or an Apply link', openVacancyId, [], true],
  [
    'a closed vacancy',
    'the status 410, and contain neither a form nor an Apply link',
    'recruiter',
    [statusTag(410)],
    false,
  ],
  [
    'an unknown vacancy',
    'the status 404, and contain neither a form nor an Apply link',
    'no-such-job',
    [statusTag(404)],
    false,
  ],
] as const)('job page and application page for %s → set %s', async (_, _result, id, tags, isOpen) => {
  for (const locale of localeCodes)
    for (const { default: render, generateMetadata } of [jobRoute, applyRoute]) {
      usedTags.clear()
      const props = { params: Promise.resolve({ locale, id }), searchParams: Promise.resolve({}) }
      const { robots } = await generateMetadata(props)
      expect([[...usedTags], robots]).toEqual([tags, isOpen ? undefined : { index: false }])
      const page = await renderStatic(await render(props))
      expect(page.querySelector('form, a[href*="/apply/"]') !== null).toBe(isOpen)
      expect(page.innerHTML).not.toContain('/job-details/recruiter')
    }
})

test('careers page, job page and application form → `revalidate` is 60', () => {
  for (const route of [careersRoute, jobRoute, applyRoute]) expect(route.revalidate).toBe(60)
})
