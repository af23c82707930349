import { expect, test } from 'vitest'
import { messagesFor } from '#lib/i18n/messages.ts'
import en from '#messages/en/index.ts'
import { textsOf } from '#tests/support/rules/message-texts.ts'
import { sourceFiles } from '#tests/support/rules/source.ts'

const code = sourceFiles(['app', 'backend', 'components', 'lib'], /\.(tsx?|json)$/)
const words = new Set(code.flatMap(({ text }) => text.match(/\w+(?:-\w+)*/g) ?? []))

// Code goes through all keys of these objects.
const iterated = /^(?:cities\.(?:countries|provinces|cities)|privacy-policy\.topics)$/

/** Returns the paths of the keys that no source file names. */
const unnamedKeys = (copy: object, path: string): string[] =>
  iterated.test(path)
    ? []
    : Object.entries(copy).flatMap(([key, value]) => {
        const keyPath = path ? `${path}.${key}` : key
        if (!Array.isArray(copy) && !words.has(key)) return [keyPath]
        return typeof value === 'object' && value ? unnamedKeys(value, keyPath) : []
      })

test('placeholders without a value of their own → filled by the code', () => {
  const placeholders = textsOf(messagesFor('en')).flatMap(({ text }) => text.match(/(?<=\{)\w+(?=\})/g) ?? [])
  expect([...new Set(placeholders)].filter((name) => !words.has(name))).toEqual([])
})

test('keys of the messages → named in the code', () => {
  expect(unnamedKeys(en, '')).toEqual([])
  expect(unnamedKeys({ common: { unusedText: '' } }, '')).toEqual(['common.unusedText'])
})
