import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathOf } from '#tests/support/browser/site-pages.ts'
import { repository, runProgram } from '#tests/support/verify/run.ts'
import { buildFloors, type FloorApp, type FloorKind } from './floors.ts'
import { type MeasuredSite, startMeasuredSite } from './measured-site.ts'

/** A page in one language, with the path of its floor. */
type ComparedPage = { page: string; path: string; floorPath: string }

type MeasuredApps = { site: MeasuredSite; floors: MeasuredSite; floorApp: FloorApp; pages: ComparedPage[] }

/** Builds the site if necessary, and calls `measure` while the site and the floor app are running. */
export const withFloors = async <T>(
  kind: FloorKind,
  names: readonly string[],
  languages: readonly string[],
  measure: (running: MeasuredApps) => Promise<T>,
): Promise<T> => {
  if (!existsSync(join(repository, '.next/BUILD_ID')) && !(await runProgram('npm', ['run', 'build'])))
    throw new Error('could not build the site')
  const dataDir = mkdtempSync(join(tmpdir(), 'site-data-'))
  const site = await startMeasuredSite({ DATA_DIR: dataDir }, '/ku')
  const get = async (path: string) => (await fetch(site.url + path)).text()
  const pages: ComparedPage[] = []
  for (const page of names)
    for (const language of languages) {
      const path = await pathOf(get, language, page)
      pages.push({ page, path, floorPath: `/${language}-${page}` })
    }
  console.error('… building the pages to compare with')
  const app = await buildFloors(
    pages.map(({ path, floorPath }) => ({ name: floorPath.slice(1), url: site.url + path })),
    kind,
  )
  const floors = await startMeasuredSite({}, '/', app)
  try {
    return await measure({ site, floors, floorApp: app, pages })
  } finally {
    await Promise.all([site.stop(), floors.stop()])
    app.remove()
    rmSync(dataDir, { recursive: true })
  }
}
