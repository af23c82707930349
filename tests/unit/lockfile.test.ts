import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { repository } from '#tests/support/verify/run.ts'

const entry = z.object({
  version: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const lockFile = z.object({ packages: z.record(z.string(), entry) })
const floorFile = z.record(z.string(), z.tuple([z.string(), z.string()]))

const read = <Content>(path: string, content: z.ZodType<Content>) =>
  content.parse(JSON.parse(readFileSync(join(repository, path), 'utf8')))

const { packages } = read('package-lock.json', lockFile)
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? ''

// npm leaves out what it could not fetch, and then refuses to install from that very file.
test('the lock file knows every optional package, those of other systems too', () => {
  const locked = new Set(Object.keys(packages).map(nameOf))
  const wanted = Object.values(packages).flatMap((item) => Object.keys(item.optionalDependencies ?? {}))
  expect(wanted.filter((name) => !locked.has(name))).toEqual([])
})

/** Packages that are older than a floor, each with the hole that it has. */
const belowFloors = (locked: [path: string, version: string][], floors: z.infer<typeof floorFile>) =>
  locked.flatMap(([path, version]) => {
    const [least = version, hole] = floors[nameOf(path)] ?? []
    // What comes before a release is older than it.
    const isBelow =
      version.split('-')[0] === least
        ? version !== least
        : version.localeCompare(least, 'en', { numeric: true }) < 0
    return isBelow ? [`${path} ${version} < ${least}: ${hole}`] : []
  })

test('no package is older than the version in which a known hole was closed', () => {
  const floors = read('tests/support/floors.json', floorFile)
  const locked = Object.entries(packages).map(([path, { version = '' }]): [string, string] => [path, version])
  expect(belowFloors(locked, floors)).toEqual([])
})

test.each([
  ['16.4.5', true],
  ['16.4.6-canary.1', true],
  ['9.9.9', true],
  ['16.4.6', false],
  ['16.4.10', false],
  ['17.0.0', false],
])('with 16.4.6 as the floor, %s is too old: %s', (version, isOld) => {
  const found = belowFloors([['node_modules/a/node_modules/next', version]], { next: ['16.4.6', 'a hole'] })
  expect(found.length > 0).toBe(isOld)
})
