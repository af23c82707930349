import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { arabicScript, cutFont, fontSets, latinScript } from '../../art/font-sets.ts'

const sorani = 'ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنهەوۆیێ'
const persian = 'آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیءأؤئة'
const arabic = 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي'

function missingFrom(letters: string, text: string): string[] {
  const known = new Set(letters)
  return [...new Set(text)].filter((letter) => letter !== '\n' && !known.has(letter))
}

function textOf(locale: string): string {
  const folder = join('messages', locale)
  if (!existsSync(folder)) return ''
  const pages = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const values: string[] = []
  for (const page of pages) {
    JSON.parse(readFileSync(join(folder, page), 'utf8'), (_, value) => {
      if (typeof value === 'string') values.push(value)
      return value
    })
  }
  return values.join('')
}

test.each([
  ['Sorani', sorani],
  ['Persian', persian],
  ['Arabic', arabic],
  ['digits', '0123456789٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'],
])('%s is whole in the font of right-to-left pages', (_, letters) => {
  expect(missingFrom(arabicScript, letters)).toEqual([])
})

test.each([
  ['ku', arabicScript],
  ['ar', arabicScript],
  ['en', latinScript],
])('the copy in %s needs no second font', (locale, letters) => {
  expect(missingFrom(letters, textOf(locale))).toEqual([])
})

test.each(fontSets)(
  '$target is what its source gives (else run: node art/fonts.ts)',
  async (set) => {
    expect(Buffer.from(await cutFont(set)).equals(readFileSync(set.target))).toBe(true)
  },
  30_000,
)
