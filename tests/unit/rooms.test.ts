import { expect, test } from 'vitest'
import { walkAlong } from '#tests/support/rules/trip.ts'
import { journeys } from '#tests/support/walk.ts'

// House: a change is cheap while the files that one journey enters fit in a head.
test.each(Object.entries(journeys))('%s enters few files', (_name, { limit, passes, ...journey }) => {
  const { rooms } = walkAlong(journey)
  expect([...rooms.values()].flat()).toEqual(expect.arrayContaining([...passes]))
  expect([...rooms.keys()].slice(limit), 'files above the limit').toEqual([])
})

const files: Record<string, string> = {
  'lib/start.tsx': `
    import { called, given, type Shape, unused } from './a.ts'
    import { createStore, type Store } from './store.ts'
    import { words } from '../messages/en/index.ts'
    import * as all from './all.ts'
    import { Card } from '#components/card.tsx'
    const local = () => words.map(given)
    const never = () => unused()
    export const start = async (store: Store, shape: Shape) => {
      const { kept } = createStore()
      await store.save(called(), local, all.wanted)
      const { late } = await import('./late.ts')
      return <Card as={late} of={kept} />
    }`,
  'lib/a.ts': `
    export type Shape = 1
    export { given } from './given.ts'
    export const called = (shadow = 1) => shadow
    export const unused = () => shadow()
    const shadow = () => 1`,
  'lib/given.ts': 'export function given(inner) { return inner() }',
  'lib/store.ts': `
    import { write, erase } from './disk.ts'
    export const createStore = () => {
      const rows = new Map()
      return { kept: rows, save: (row) => write(row), remove: (row) => erase(row) }
    }
    export type Store = ReturnType<typeof createStore>`,
  'lib/disk.ts': `export * from './write.ts'\nexport const erase = () => 1`,
  'lib/write.ts': 'export const write = () => 1',
  'lib/all.ts': `export const wanted = () => 1\nexport const other = () => called()`,
  'lib/late.ts': 'export const late = () => 1',
  'components/card.tsx': `
    import { unused } from '#lib/a.ts'
    import { icon } from '#lib/icon.ts'
    export const Card = ({ unused: own }) => <p onClick={() => icon(own)} />`,
  'lib/icon.ts': 'export const icon = () => 1',
}

const planted = (without = /^$/) =>
  walkAlong({ file: 'lib/start.tsx', start: 'start', without }, (path) => files[path] ?? `throw '${path}'`)

test('a walk follows calls, elements, functions passed on, methods, re-exports and late imports', () => {
  const { rooms, crossings } = planted()
  expect(Object.fromEntries(rooms)).toEqual({
    'lib/start.tsx': ['start', 'local'],
    'lib/store.ts': ['createStore', 'save'],
    'lib/write.ts': ['write'],
    'lib/a.ts': ['called'],
    'lib/given.ts': ['given'],
    'lib/all.ts': ['wanted'],
    'lib/late.ts': ['late'],
    'components/card.tsx': ['Card'],
    'lib/icon.ts': ['icon'],
  })
  expect(crossings).toContainEqual({ from: 'lib/start.tsx', to: 'lib/store.ts', name: 'save' })
})

test('a walk stays out of what is left out', () => {
  expect([...planted(/^lib\/(store|late)/).rooms.keys()]).not.toContain('lib/write.ts')
})

test('a method behind a port is found where the port says', () => {
  const port: Record<string, string> = {
    'lib/start.tsx': `import type { Port } from './port.ts'\nexport const start = (port: Port) => port.apply()`,
    'lib/port.ts': 'export interface Port { apply(): void }',
    'lib/own.ts': 'export const createOwn = () => ({ apply: () => 1 })',
  }
  const journey = { file: 'lib/start.tsx', start: 'start', without: /^$/ }
  const enter = (behind: Record<string, string[]>) => [
    ...walkAlong({ ...journey, behind }, (path) => port[path] ?? '').rooms.keys(),
  ]
  expect(enter({})).toEqual(['lib/start.tsx'])
  expect(enter({ 'lib/port.ts': ['lib/own.ts'] })).toEqual(['lib/start.tsx', 'lib/own.ts'])
})
