import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository, succeeds } from '#tests/support/verify/run.ts'
import { type Site, startSite } from './site.ts'

/** Names that nothing of the site holds. */
export const otherNames = { en: 'Zarvanta', ku: 'زەرڤانتا', ar: 'زرفانتا' }

const parts = [
  'app',
  'components',
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

/** Builds and starts a copy of the site whose lib/base/brand.ts holds other names. */
export const startRenamedSite = async (dataDir: string): Promise<Site> => {
  // Inside the repository, so that the packages are found; in a folder that every tool passes over.
  const folder = join(repository, '.next/renamed')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of parts) cpSync(join(repository, part), join(folder, part), { recursive: true })
  symlinkSync(join(repository, 'public'), join(folder, 'public'))
  writeFileSync(
    join(folder, 'lib/base/brand.ts'),
    `export const brand = ${JSON.stringify(otherNames)} as const\n`,
  )
  if (!(await succeeds('next', ['build'], { cwd: folder, isQuiet: true })))
    throw new Error('the renamed site could not be built')
  const site = await startSite({ folder, env: { DATA_DIR: dataDir } })
  return {
    url: site.url,
    stop: async () => {
      await site.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
