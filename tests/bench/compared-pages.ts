import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathOf } from '#tests/support/browser/site-pages.ts'
import { repository, runProgram } from '#tests/support/verify/run.ts'
import { buildFloorApp, type FloorApp, type FloorKind } from './floors.ts'
import { type MeasuredSite, startMeasuredSite } from './measured-site.ts'

/** A page in one language, with the path of its floor. */
type ComparedPage = { pageName: string; path: string; floorPath: string }

type MeasuredApps = { site: MeasuredSite; floorSite: MeasuredSite; floorApp: FloorApp; pages: ComparedPage[] }

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
  const cleanUps: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true })]
  try {
    const site = await startMeasuredSite({ DATA_DIR: dataDir }, '/ku')
    cleanUps.push(site.stop)
    const get = async (path: string) => (await fetch(site.url + path)).text()
    const pages: ComparedPage[] = []
    for (const pageName of names)
      for (const language of languages) {
        const path = await pathOf(get, language, pageName)
        pages.push({ pageName, path, floorPath: `/${language}-${pageName}` })
      }
    console.error('… building the pages to compare with')
    const floorApp = await buildFloorApp(
      pages.map(({ path, floorPath }) => ({ name: floorPath.slice(1), url: site.url + path })),
      kind,
    )
    cleanUps.push(floorApp.remove)
    const floorSite = await startMeasuredSite({}, '/', floorApp)
    cleanUps.push(floorSite.stop)
    return await measure({ site, floorSite, floorApp, pages })
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  }
}
