import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '#lib/brand.ts'
import { expect, languages, sitePath, test } from '#tests/support/browser/e2e.ts'
import { pageNames } from '#tests/support/browser/site-pages.ts'
import { findNameMentions } from '#tests/support/rules/brand-names.ts'
import { type Site, startSite } from '#tests/support/servers/site.ts'
import { repository, runProgram } from '#tests/support/verify/run.ts'

/** Brand names that the site does not contain. */
const newBrandNames = { en: 'Zarvanta', ku: 'زەرڤانتا', ar: 'زرفانتا' }

const copiedEntries = [
  'app',
  'backend',
  'components',
  'deploy',
  'lib',
  'messages',
  'instrumentation.ts',
  'middleware.ts',
  'next.config.ts',
  'package.json',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
]

/** Builds and starts a copy of the site with `newBrandNames` in lib/brand.ts. */
const startRenamedSite = async (dataDir: string): Promise<Site> => {
  // The copy is inside the repository, so that Node finds the packages, and in a folder that the other tools ignore.
  const folder = join(repository, '.next/renamed')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const entry of copiedEntries) cpSync(join(repository, entry), join(folder, entry), { recursive: true })
  symlinkSync(join(repository, 'public'), join(folder, 'public'))
  const brandFile = join(folder, 'lib/brand.ts')
  const renamedSource = readFileSync(brandFile, 'utf8').replace(/\{ en: .* \}/, JSON.stringify(newBrandNames))
  writeFileSync(brandFile, renamedSource)
  if (!(await runProgram('next', ['build'], { cwd: folder, isQuiet: true })))
    throw new Error('The build of the renamed site failed')
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  const site = await startSite({ folder, env: { DATA_DIR: dataDir } })
  return {
    url: site.url,
    stop: async () => {
      await site.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

test('brand names changed in lib/brand.ts → titles contain the new names, and no page contains the old ones', async ({
  playwright,
}, testInfo) => {
  // The test rebuilds the whole site.
  test.setTimeout(900_000)
  const site = await startRenamedSite(testInfo.outputPath('data'))
  const request = await playwright.request.newContext({ baseURL: site.url })
  try {
    for (const { code } of languages) {
      const paths = await Promise.all(pageNames.map((name) => sitePath(request, code, name)))
      for (const path of [...paths, `/${code}/no-such-page`]) {
        const html = await (await request.get(path)).text()
        expect({ path, traces: findNameMentions(brand, html) }).toEqual({ path, traces: [] })
        expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toContain(newBrandNames[code])
      }
    }
  } finally {
    await request.dispose()
    await site.stop()
  }
})
