import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages, wordsIndex } from '#messages/build.ts'
import { repository } from '#tests/support/verify/run.ts'

test.each(languages)(
  '%s/index.ts names every file of words: else run `node messages/build.ts`',
  (language) => {
    const text = readFileSync(join(repository, 'messages', language, 'index.ts'), 'utf8')
    expect(text).toBe(wordsIndex(language))
  },
)
