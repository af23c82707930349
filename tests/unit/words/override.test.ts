import { expect, test } from 'vitest'
import { BadWords, mergeWords } from '#lib/i18n/overrides.ts'
import en from '#messages/en/index.ts'
import ku from '#messages/ku/index.ts'

const merge = (file: string) => mergeWords(ku, en, file)
const loading = (text: unknown) => ({ common: { loading: text } })
const count = (text: string) => ({ careers: { jobs: { count: text } } })

test.each<[string, unknown, RegExp]>([
  ['a list', [loading('x')], /^the file is not an object$/],
  ['a text', 'x', /^the file is not an object$/],
  ['null for a page', { careers: null }, /^careers is not an object$/],
  ['a number', loading(1), /^common\.loading is not a text$/],
  ['an object for a text', loading({}), /^common\.loading is not a text$/],
  ['a text for an object', { common: { nav: 'x' } }, /^common\.nav is not an object$/],
  ['an object for a list', { careers: { perks: { items: {} } } }, /^careers\.perks\.items is not a list$/],
  ['a list too short', { careers: { perks: { items: ['x'] } } }, /items has 1 entries instead of 9$/],
  ['an empty text', loading(' '), /^common\.loading is empty$/],
  ['markup', loading('a<img src=x>'), /^common\.loading holds markup$/],
  ['a control that turns other texts round', loading('a\u202eb'), /loading holds control characters$/],
  ['half a character', loading('a\ud800'), /loading holds control characters$/],
  ['no placeholder', { common: { footer: { call: 'x' } } }, /call has other placeholders than dial$/],
  ['another placeholder', loading('a {n}'), /loading has other placeholders than none$/],
  ['a brace too many', loading('a {'), /loading has other placeholders than none$/],
  [
    'a quoted placeholder',
    { careers: { jobs: { emptyTitle: "'{category}'" } } },
    /has other placeholders than cat/,
  ],
  ['no plural', count('{n} {count}'), /count has other placeholders than count,n, plural$/],
  ['a plural without other', count('{n, plural, one {{count} x}}'), /count has other placeholders/],
  ['a plural cut off', count('{n, plural, one {{count}} other {{count} x}'), /count has other placeholders/],
  ['a plural with a quotation', count(`{n, plural, other {'{count}'}}`), /count has other placeholders/],
])('%s → refused, with the place and the reason', (_, file, reason) => {
  const laid = () => merge(JSON.stringify(file))
  expect(laid).toThrow(BadWords)
  expect(laid).toThrow(reason)
})

test('a number spelled out, as the bundled translation has it → taken', () => {
  expect(ku.home.driver.figure).not.toContain('{')
  expect(merge('{"home":{"driver":{"figure":"دە"}}}').words).toEqual(ku)
})
