import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { type Site, startSite } from '#tests/support/servers/site.ts'
import { repository, succeeds } from '#tests/support/verify/run.ts'

const files = (root: string) => ({
  'package.json': '{ "private": true, "type": "module" }',
  // The packages lie outside the folder, behind a link.
  'next.config.js': `export default { turbopack: { root: ${JSON.stringify(root)} } }`,
  'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>',
  'app/page.jsx': 'export default () => <h1>Bare</h1>',
})

/** Builds and starts the smallest page possible with this version of Next. */
export const startBarePage = async (): Promise<Site> => {
  const folder = mkdtempSync(join(tmpdir(), 'bare-page-'))
  for (const [name, text] of Object.entries(files(parse(folder).root))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  const remove = () => rmSync(folder, { recursive: true })
  if (!(await succeeds('next', ['build'], { cwd: folder, isQuiet: true }))) {
    remove()
    throw new Error('the bare page could not be built')
  }
  const site = await startSite({ folder })
  return {
    url: site.url,
    stop: async () => {
      await site.stop()
      remove()
    },
  }
}
