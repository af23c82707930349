import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { type Settings, succeeds } from '#tests/support/verify/run.ts'

// Smaller differences of a channel come from the smoothing of edges.
const threshold = 16

const readPixels = async (file: string, width: number, height: number) => {
  const { width: own, height: ownHeight } = await sharp(file).metadata()
  const missing = { right: width - own, bottom: height - ownHeight }
  return sharp(file)
    .flatten()
    .extend({ ...missing, background: 'white' })
    .raw()
    .toBuffer()
}

/** Returns the share of pixels in which two pictures differ, and marks them in red in a third. */
const comparePictures = async (before: string, after: string, marked: string): Promise<number> => {
  const sizes = await Promise.all([before, after].map((file) => sharp(file).metadata()))
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  const old = await readPixels(before, width, height)
  const pixels = await readPixels(after, width, height)
  let count = 0
  for (let at = 0; at < pixels.length; at += 3) {
    const channels = [0, 1, 2].map((channel) => [old[at + channel] ?? 0, pixels[at + channel] ?? 0] as const)
    const differs = channels.some(([one, other]) => Math.abs(one - other) > threshold)
    pixels.set(differs ? [255, 0, 0] : channels.map(([, value]) => 191 + (value >> 2)), at)
    if (differs) count += 1
  }
  if (count)
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(marked)
  return count / (width * height)
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

type Difference = { name: string; share: number }

const sides = ['before', 'after', 'marked']

const pageOf = (commit: string, differences: readonly Difference[]) => `<!doctype html>
<meta charset="utf-8"><title>Differences from ${commit}</title>
<style>img { width: 32vw; border: 1px solid; vertical-align: top }</style>
<h1>${differences.length} pictures differ from ${commit}</h1>
${differences
  .map(({ name, share }) => {
    const pictures = sides.map((side) => `<img loading="lazy" alt="${side}" src="${side}/${name}">`)
    return `<h2>${name}: ${(share * 100).toFixed(2)} %</h2>\n${pictures.join('\n')}`
  })
  .join('\n')}
`

/** Takes pictures of a commit and of the last build, and writes a page of those that differ. */
export const compareWith = async (
  commit: string,
  given: string,
  pages: readonly string[],
): Promise<string> => {
  const out = resolve(given)
  const [before = '', after = '', marked = ''] = sides.map((side) => join(out, side))
  await rm(out, { recursive: true, force: true })
  await mkdir(marked, { recursive: true })
  await shoot(after, pages)
  await shootCommit(before, commit, pages)
  const [old, names] = await Promise.all([readdir(before), readdir(after)])
  const differences: Difference[] = []
  for (const name of names.filter((one) => old.includes(one))) {
    const share = await comparePictures(join(before, name), join(after, name), join(marked, name))
    if (share) differences.push({ name, share })
  }
  differences.sort((one, other) => other.share - one.share)
  await writeFile(join(out, 'index.html'), pageOf(commit, differences))
  const alone = [...old, ...names].filter((name) => !old.includes(name) || !names.includes(name))
  return `${differences.length} of ${names.length} pictures differ, ${alone.length} have no other: ${out}/index.html`
}
