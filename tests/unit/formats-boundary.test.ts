import { expect, test } from 'vitest'
import { holdRules } from '#tests/support/rules/rule-cases.ts'
import * as rules from '#tests/support/rules/rules.ts'
import { sourceFiles } from '#tests/support/rules/source.ts'

const code = sourceFiles(['app', 'components', 'lib'], /\.tsx?$/)
const within = (pattern: RegExp) => code.filter(({ path }) => pattern.test(path))

holdRules([
  {
    name: 'numbers and dates are formatted in one place',
    rule: rules.formatsByItself,
    files: within(/^(app|components|lib\/(?!i18n\/))/),
    planted: {
      'components/ui/a.tsx': [
        `const a = new Intl.NumberFormat('ku').format(1)`,
        `const a = Intl.DateTimeFormat`,
        'const a = b.toLocaleString()',
        `const a = new Date().toLocaleDateString('ar')`,
        `const a = b.c?.toLocaleTimeString()`,
      ],
    },
  },
  {
    name: 'and never in the browser',
    rule: rules.formatsInBrowser,
    files: within(/^(components\/(islands|forms)|lib\/(schemas|vacancies))\//),
    planted: {
      'components/islands/a.tsx': [`import { formatNumber } from '#lib/i18n/formats.ts'`],
      'lib/vacancies/a.ts': [`import { formatDate } from '../i18n/formats.ts'`],
    },
  },
])

test('a name of a type, and case, are no formats', () => {
  const text = `type A = Intl.LDMLPluralRule\nconst b = c.toLowerCase()`
  expect(rules.formatsByItself({ path: 'lib/a.ts', text })).toEqual([])
})
