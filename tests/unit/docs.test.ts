import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { formLimits } from '#backend/capacity.ts'
import { maxAttachedBytes } from '#backend/mail/delivery.ts'
import { configurationText, exampleText } from '#docs/build.ts'
import { fileRules, megabyte } from '#lib/schemas/files.ts'
import { listSampleSettingNames, parseEnv, settingGroups } from '#lib/settings/env.ts'
import { repository } from '#tests/support/verify/run.ts'

const versionsSchema = z.record(z.string(), z.string())
const manifestSchema = z.object({ dependencies: versionsSchema, devDependencies: versionsSchema })

const pagePaths = readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => join('docs', path))

const read = (path: string) => readFileSync(join(repository, path), 'utf8')

test.each([
  ['docs/configuration.md', configurationText()],
  ['.env.example', exampleText()],
])('%s matches the settings (if not, run `node docs/build.ts`)', (path, text) => {
  expect(read(path)).toBe(text)
  expect(text).not.toContain('undefined')
})

const rootPagePaths = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'CHANGELOG.md']

test.each([...rootPagePaths, 'art/README.md', ...pagePaths])(
  '%s → links only to files that exist',
  (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !existsSync(join(repository, dirname(path), link)))).toEqual([])
  },
)

const { resume } = fileRules
// The smallest multiple of 5 MB that holds a form with files and texts of the maximum size.
const bodyLimitMb = Math.ceil(formLimits.maxBytes / megabyte / 5) * 5

test.each([
  ['deploy/nginx.conf', /client_max_body_size (\d+)m;/g, bodyLimitMb],
  ['docs/operations.md', /client_max_body_size (\d+)m/g, bodyLimitMb],
  ['docs/operations.md', /bodies of (\d+) MB/g, bodyLimitMb],
  ['docs/operations.md', /`MaxScanSize` must be at least (\d+) MB/g, resume.maxBytes / megabyte],
  ['docs/operations.md', /CV and photo \(up to (\d+) MB/g, maxAttachedBytes / megabyte],
  [
    'docs/operations.md',
    /takes (\d+) minutes at 50 kbit\/s/g,
    Math.round((formLimits.maxBytes * 8) / 50_000 / 60),
  ],
])('number in %s that matches %s → is %i', (path, pattern, expected) => {
  const text = read(path)
  const matches = [...text.matchAll(pattern)]
  expect(matches).not.toEqual([])
  for (const { index, 1: number } of matches) {
    const line = text.slice(0, index).split('\n').length
    expect(`${path}:${line}: ${number}`).toBe(`${path}:${line}: ${expected}`)
  }
})

test('docs/going-live.md → names every setting with a sample default, and only settings and files that exist', () => {
  const page = read('docs/going-live.md')
  const codeSpans = [...page.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
  const settingNames = Object.values(settingGroups).flatMap((group) => Object.keys(group))
  const namedSettings = codeSpans.filter((code) => /^[A-Z][A-Z_]+$/.test(code))
  expect(namedSettings.filter((name) => !settingNames.includes(name))).toEqual([])
  expect(namedSettings).toEqual(expect.arrayContaining(listSampleSettingNames(parseEnv({}))))
  const fileSpans = codeSpans.filter((code) => /^[^ ]+\.(?:tsx?|json)(?:,|$)/.test(code))
  const missingFiles = fileSpans
    .map((code) => code.replace(/,.*/, ''))
    .flatMap((file) =>
      file.includes('/') ? [file] : ['ku', 'ar', 'en'].map((locale) => `messages/${locale}/${file}`),
    )
    .filter((file) => !existsSync(join(repository, file)))
  expect(missingFiles).toEqual([])
})

// With NODE_ENV=production, `npm ci` alone would skip `devDependencies`, which every build needs.
test.each(['package.json', 'Dockerfile', 'docs/deploy.md'])(
  'every `npm ci` in %s → uses `--include=dev`',
  (path) => {
    const installCommands = read(path).match(/npm(?:", "| )ci\b.*/g) ?? []
    expect(installCommands.length).toBeGreaterThan(0)
    for (const command of installCommands) expect(command).toMatch(/^npm(", "| )ci\1--include=dev\b/)
  },
)

test('docs/dependencies.md lists the packages in package.json and no others', () => {
  const { dependencies, devDependencies } = manifestSchema.parse(JSON.parse(read('package.json')))
  // The page has a single entry for each of these two scopes.
  const packages = Object.keys({ ...dependencies, ...devDependencies }).map((name) =>
    name.replace(/^(@types|@testing-library)\/.*/, '$1/*'),
  )
  const cells = read('docs/dependencies.md').match(/^\| `[^|]+/gm) ?? []
  const listedPackages = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  expect(new Set(listedPackages)).toEqual(new Set(packages))
})

// A shell would split values at spaces, run the text after `&`, and expand `$name`.
test('commands in docs/deploy.md → load /etc/site.env with systemd, not with a shell', () => {
  const page = read('docs/deploy.md')
  expect(page).not.toMatch(/(?:\.|source) \/etc\/site\.env/)
  expect(page).toContain('-p EnvironmentFile=/etc/site.env npm run')
})
