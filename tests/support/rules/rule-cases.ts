import { describe, expect, test } from 'vitest'
import type { Rule } from './rules.ts'
import type { SourceFile } from './source.ts'

/** A rule, the files that keep it, and texts by path that would break it. */
export type RuleCase = { name: string; rule: Rule; files: SourceFile[]; planted: Record<string, string[]> }

/** Tests that files keep rules, and that each rule catches what is planted. */
export const holdRules = (cases: readonly RuleCase[]) => {
  describe.each(cases)('$name', ({ rule, files, planted }) => {
    test('holds for every file', () => {
      expect(files).not.toHaveLength(0)
      expect(files.flatMap((file) => rule(file).map((offence) => `${file.path}:${offence}`))).toEqual([])
    })

    const offences = Object.entries(planted).flatMap(([path, texts]) =>
      texts.map((text) => ({ path, text, start: text.replaceAll('\n', '⏎').slice(0, 60) })),
    )
    test.each(offences)('catches $start in $path', (file) => {
      expect(rule(file)).not.toEqual([])
    })
  })
}
