import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { type Settings, succeeds } from '#tests/support/verify/run.ts'

// Smaller differences of a channel come from the smoothing of edges.
const threshold = 16

/** The share of a picture, up to 1, that another one shows otherwise; 1 if their sizes differ. */
const difference = async (before: string, after: string): Promise<number> => {
  const [one = Buffer.alloc(0), other = Buffer.alloc(0)] = await Promise.all(
    [before, after].map((file) => sharp(file).flatten().raw().toBuffer()),
  )
  if (one.length !== other.length) return 1
  return one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > threshold).length / one.length
}

const insist = async (
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: Settings } = {},
) => {
  if (!(await succeeds(program, args, options))) throw new Error(`${program} ${args.join(' ')} failed`)
}

const shoot = (out: string, pages: readonly string[], env: Settings = {}) =>
  insist('node', [join(import.meta.dirname, 'screenshots.ts'), out, ...pages], { env })

const shootCommit = async (out: string, commit: string, pages: readonly string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'screenshots-'))
  try {
    await insist('git', ['worktree', 'add', '--detach', folder, commit])
    await insist('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
    await insist('npm', ['run', 'build'], { cwd: folder })
    await shoot(out, pages, { SITE_FOLDER: folder })
  } finally {
    await succeeds('git', ['worktree', 'remove', '--force', folder])
  }
}

/** Takes pictures of a commit and of the last build, and writes a page of those that differ. */
export const compareWith = async (
  commit: string,
  given: string,
  pages: readonly string[],
): Promise<string> => {
  const out = resolve(given)
  const [before, after] = [join(out, 'before'), join(out, 'after')]
  await rm(out, { recursive: true, force: true })
  await shoot(after, pages)
  await shootCommit(before, commit, pages)
  const [old, names] = await Promise.all([readdir(before), readdir(after)])
  const rows: string[] = []
  for (const name of names.filter((one) => old.includes(one))) {
    const share = await difference(join(before, name), join(after, name))
    const pictures = ['before', 'after'].map(
      (side) => `<img loading="lazy" width="49%" src="${side}/${name}">`,
    )
    if (share) rows.push(`<h2>${name}: ${(share * 100).toFixed(2)} %</h2>\n${pictures.join('\n')}`)
  }
  await writeFile(join(out, 'index.html'), rows.join('\n'))
  const alone = [...old, ...names].filter((name) => !old.includes(name) || !names.includes(name))
  return `${rows.length} of ${names.length} pictures differ, ${alone.length} have no other: ${out}/index.html`
}
