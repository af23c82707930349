import { expect, test } from 'vitest'
import { messagesFor } from '#lib/i18n/messages.ts'
import en from '#messages/en/index.ts'
import { textsOf } from '#tests/support/rules/message-texts.ts'
import { sourceFiles } from '#tests/support/rules/source.ts'

const codeFiles = sourceFiles(['app', 'backend', 'components', 'lib'], /\.(tsx?|json)$/)
const codeWords = new Set(codeFiles.flatMap(({ text }) => text.match(/\w+(?:-\w+)*/g) ?? []))

// Code iterates over these objects or looks up their keys by variable, so it need not name the keys.
const dynamicKeysPathPattern = /^(?:cities\.(?:countries|provinces|cities)|privacy-policy\.topics)$/

/** Returns the paths of the keys that occur in no source file. */
const findUnusedKeys = (copy: object, path: string): string[] =>
  dynamicKeysPathPattern.test(path)
    ? []
    : Object.entries(copy).flatMap(([key, value]) => {
        const keyPath = path ? `${path}.${key}` : key
        if (!Array.isArray(copy) && !codeWords.has(key)) return [keyPath]
        return typeof value === 'object' && value ? findUnusedKeys(value, keyPath) : []
      })

test('every placeholder that `messagesFor` does not fill → occurs in the code', () => {
  const placeholders = textsOf(messagesFor('en')).flatMap(({ text }) => text.match(/(?<=\{)\w+(?=\})/g) ?? [])
  expect([...new Set(placeholders)].filter((name) => !codeWords.has(name))).toEqual([])
})

test('every message key outside `dynamicKeysPathPattern` → occurs in the code', () => {
  expect(findUnusedKeys(en, '')).toEqual([])
  expect(findUnusedKeys({ common: { unusedText: '' } }, '')).toEqual(['common.unusedText'])
})
