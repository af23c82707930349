import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as rules from '#tests/support/rules/rules.ts'
import { type SourceFile, sourceFiles } from '#tests/support/rules/source.ts'
import { repository } from '#tests/support/verify/run.ts'

const siteFolders = ['app', 'backend', 'components', 'lib', 'messages']
const codeFiles = sourceFiles([...siteFolders, 'tests', 'art'], /\.tsx?$/)
const styleSheets = sourceFiles(['app', 'components'], /\.css$/)

const findFiles = (pattern: RegExp) => codeFiles.filter(({ path }) => pattern.test(path))
const excludePaths = (files: SourceFile[], paths: readonly string[]) =>
  files.filter(({ path }) => !paths.includes(path))

const rootFiles = ['next.config.ts', 'middleware.ts', 'instrumentation.ts'].map((path) => ({
  path,
  text: readFileSync(join(repository, path), 'utf8'),
}))

const markupFiles = findFiles(/^(app|components)\/.*\.tsx$/)

// Toasts are not mirrored in right-to-left languages.
const unmirroredStylePaths = ['components/forms/toasts.module.css']

/** `violations` maps a path to code that violates the rule at that path. */
type RuleCase = { name: string; rule: rules.Rule; files: SourceFile[]; violations: Record<string, string[]> }

const toShortLine = (code: string) => code.replaceAll('\n', '⏎').slice(0, 60)

const cases: RuleCase[] = [
  {
    name: 'imports only from the same or a lower layer (app → components → lib and backend layers → messages)',
    rule: rules.findUpwardImports,
    files: findFiles(/^(app|backend|components|lib|messages)\//),
    violations: {
      'lib/a.ts': [
        `import { x } from '#components/ui/x.tsx'`,
        `export * from '../app/x.ts'`,
        `const x = await import('#app/x.ts')`,
        `import type { X } from '#tests/x.ts'`,
      ],
      'lib/base/a.ts': [`import { x } from '#lib/i18n/x.ts'`],
      'lib/places/a.ts': [`import type { X } from '#backend/data.ts'`],
      'lib/vacancies/a.ts': [`import { x } from '#lib/seo/x.ts'`],
      'backend/store/a.ts': [
        `import type { X } from '#lib/content/x.ts'`,
        `import { x } from '#lib/start.ts'`,
      ],
      'messages/en/index.ts': [`import { x } from '#lib/x.ts'`],
      'components/ui/a.tsx': [`import { x } from '../../app/x.tsx'`, `import x from '#art/x.ts'`],
    },
  },
  {
    name: 'lib/base, media, process and settings import no messages except types',
    rule: rules.forbidRuntimeImports(/^messages\//),
    files: findFiles(/^lib\/(base|media|process|settings)\//),
    violations: { 'lib/base/a.ts': [`import cities from '#messages/en/cities.json' with { type: 'json' }`] },
  },
  {
    name: 'app, components, lib and root files import nothing from backend, not even types, except its doors',
    rule: rules.forbidAllImports(/^backend\/(?!(settings|data|calls|operators)\.ts$)/),
    files: [...findFiles(/^(app|components|lib)\//), ...rootFiles],
    violations: {
      'app/web/a/route.ts': [
        `import { applyJob } from '#backend/calls/apply-job.ts'`,
        `import type { X } from '../../../backend/backend.ts'`,
        `export { x } from '#backend/store/x.ts'`,
        `import { siteBackend } from '#backend/site.ts'`,
      ],
      'components/layout/a.tsx': [`import type { X } from '#backend/store/x.ts'`],
      'lib/a.ts': [`const x = await import('#backend/start.ts')`, `type X = import('#backend/queue.ts').X`],
      'next.config.ts': [`const x = await import('./backend/capacity.ts')`],
    },
  },
  {
    name: 'backend imports only shared code of lib, and never Next, React, its own doors or other folders',
    rule: rules.forbidAllImports(
      /^(backend\/(settings|data|calls|operators)\.ts$|lib\/(?!brand\.ts|(base|company|i18n|media|places|process|schemas|settings)\/)|(app|components|messages|tests|art|docs|deploy)\/|(next|react|react-dom)(\/|$))/,
    ),
    files: findFiles(/^backend\//),
    violations: {
      'backend/calls/a.ts': [
        `import { reads } from '#backend/data.ts'`,
        `import { chooseVideoSource } from '#lib/content/video-source.ts'`,
        `import type { VacancyList } from '#lib/vacancies/list.ts'`,
        `import { x } from '#lib/start.ts'`,
        `import en from '#messages/en/index.ts'`,
        `import type { X } from '../../components/ui/x.tsx'`,
        `import type { NextRequest } from 'next/server'`,
        `import { cache } from 'react'`,
      ],
    },
  },
  {
    name: 'islands and forms import nothing from backend except types',
    rule: rules.forbidRuntimeImports(/^backend\//),
    files: findFiles(/^components\/(islands|forms)\//),
    violations: {
      'components/forms/a.tsx': [`import { applyJob } from '#backend/calls.ts'`],
      'components/islands/a.tsx': [`export { reads } from '#backend/data.ts'`],
    },
  },
  {
    name: 'components/ui imports no islands except types',
    rule: rules.forbidRuntimeImports(/^components\/islands\/.*\.tsx?$/),
    files: findFiles(/^components\/ui\//),
    violations: { 'components/ui/a.tsx': [`import { Tabs } from '#components/islands/tabs.tsx'`] },
  },
  {
    name: '“use client” only in islands, forms and error pages',
    rule: rules.findMisplacedClientCode,
    files: findFiles(/^(app|backend|components|lib)\//),
    violations: {
      'components/sections/a.tsx': [`'use client'\nexport const x = 1`],
      'app/[locale]/page.tsx': [`"use client"`],
      'lib/a.ts': [`// why\n'use client'`],
    },
  },
  {
    // The sections of the application, contact message and vacancy pages are exempt.
    name: 'sections import no backend, settings, messages or Next modules except types',
    rule: rules.forbidRuntimeImports(
      /^(backend\/|lib\/(settings\/env|company\/links|i18n\/messages)\.ts$|messages\/|next\/|next-intl)/,
    ),
    files: findFiles(
      /^(components\/sections|app\/\[locale\]\/(?!appl|contact-us|job-details)[^/]+)\/.+\.tsx$/,
    ).filter(({ path }) => !path.endsWith('/page.tsx')),
    violations: {
      'components/sections/a.tsx': [
        `import { reads } from '#backend/data.ts'`,
        `import { useTranslations } from 'next-intl'`,
        `import { usePathname } from 'next/navigation'`,
        `import en from '../../messages/en/index.ts'`,
      ],
      'app/[locale]/hotels/facade.tsx': [`import { linksFor } from '#lib/company/links.ts'`],
    },
  },
  {
    name: 'no copy in markup',
    rule: rules.findCopyInMarkup,
    files: markupFiles,
    violations: {
      'components/ui/a.tsx': [
        `const a = <p>Hello {x}</p>`,
        `const a = <>سڵاو</>`,
        `const a = <p>{'Hello'}</p>`,
        `const a = <img alt="A taxi" />`,
        `const a = <button aria-label={'Close'} />`,
      ],
    },
  },
  {
    name: 'no left or right in class names',
    rule: rules.findPhysicalClasses,
    files: findFiles(/^(app|components)\//),
    violations: {
      'components/ui/a.tsx': [
        `const a = <p className="flex ml-2" />`,
        `const a = <p className="md:-mr-4" />`,
        `const a = <p className={x ? 'text-left' : ''} />`,
        'const a = <p className={`left-0`} />',
        `const a = 'rounded-tl-md border-r'`,
        `const a = <p className="p-1 lg:hover:right-1/2" />`,
      ],
    },
  },
  {
    name: 'no left or right in style sheets, except `unmirroredStylePaths`',
    rule: rules.findPhysicalProperties,
    files: excludePaths(styleSheets, unmirroredStylePaths),
    violations: {
      'app/styles/a.css': [
        '.a { margin-left: 1px }',
        '.a {\n  padding-right: 1px;\n}',
        '.a { top: 0; left: 0 }',
        '.a { text-align: right }',
        '.a { border-top-left-radius: 1px }',
        '.a { border-left: 1px solid }',
      ],
    },
  },
  {
    name: 'no hex colours, colour functions, black or white in style sheets except tokens.css',
    rule: rules.findColoursInStyles,
    files: excludePaths(styleSheets, ['app/styles/tokens.css']),
    violations: {
      'components/ui/a.module.css': [
        '.a { color: #fff }',
        '.a {\n  border: 1px solid #0B1410;\n}',
        '.a { background: rgb(11 20 16 / 0.5) }',
        '.a { fill: white }',
        '.a { box-shadow: 0 0 0 2px black }',
        '.a { color: color-mix(in oklab, var(--brand) 20%, white) }',
      ],
    },
  },
  {
    name: 'no hex colours or colour functions in markup',
    rule: rules.findColoursInMarkup,
    files: markupFiles,
    violations: {
      'components/ui/a.tsx': [
        `const a = <path fill="#fff" />`,
        `const a = <p className="bg-[#f3f5f0]" />`,
        `const stroke = '#21aa58'`,
        'const a = <p className={`p-1 text-[#54615a]`} />',
        `const a = <path stroke="rgb(0 0 0 / 0.5)" />`,
      ],
    },
  },
  {
    name: 'no style attribute',
    rule: rules.findStyleAttributes,
    files: markupFiles,
    violations: { 'components/ui/a.tsx': [`const a = <p style={{ color: 'red' }} />`] },
  },
  {
    name: 'no bypass of the compiler or the linter',
    rule: rules.findBypassedChecks,
    files: excludePaths(codeFiles, ['tests/unit/boundaries.test.ts']),
    violations: {
      'lib/a.ts': [
        'const a: any = 1',
        'const a = b!.c',
        'const a = b as unknown as C',
        '// @ts-expect-error\nconst a = 1',
        '/* biome-ignore lint: no */',
      ],
    },
  },
  {
    name: 'no Intl, toLocaleString or next-intl in app, backend, components or lib, except lib/i18n',
    rule: rules.findDirectIntl,
    // These files use Intl, but not for displayed text.
    files: excludePaths(findFiles(/^(app|backend|components|lib\/(?!i18n\/))/), [
      'lib/settings/setting-parsers.ts',
      'lib/company/company-day.ts',
    ]),
    violations: {
      'components/ui/a.tsx': [
        `const a = new Intl.NumberFormat('ku').format(1)`,
        `const a = Intl.DateTimeFormat`,
        'const a = b.toLocaleString()',
        `const a = new Date().toLocaleDateString('ar')`,
        `const a = b.c?.toLocaleTimeString()`,
        `import { getTranslations } from 'next-intl/server'`,
      ],
    },
  },
  {
    // Browsers run this code, and Chromium’s Intl has no data for Sorani.
    name: 'no import of lib/i18n/formats.ts in islands, forms, schemas and vacancy search, except types',
    rule: rules.forbidRuntimeImports(/^lib\/i18n\/formats\.ts$/),
    files: findFiles(/^(components\/(islands|forms)\/|lib\/(schemas\/|vacancies\/(query|search)))/),
    violations: {
      'components/islands/a.tsx': [`import { formatNumber } from '#lib/i18n/formats.ts'`],
      'lib/vacancies/a.ts': [`import { formatDate } from '../i18n/formats.ts'`],
    },
  },
  {
    name: 'no server action, dangerouslySetInnerHTML, formData() or `destination` on another host',
    rule: rules.findUnsafeApis,
    files: [...findFiles(/^(app|backend|components|lib)\//), ...rootFiles],
    violations: {
      'app/web/a/route.ts': [
        `export const POST = async (request: Request) => answer(await request.formData())`,
        `'use server'\nexport const act = async () => 1`,
      ],
      'lib/a.ts': [`export const act = async () => { 'use server' }`],
      'components/ui/a.tsx': [
        `const a = <p dangerouslySetInnerHTML={{ __html: x }} />`,
        `const a = createElement('p', { dangerouslySetInnerHTML: x })`,
      ],
      'next.config.ts': [
        `export default { rewrites: () => [{ source: '/a', destination: 'https://b.example' }] }`,
      ],
    },
  },
]

const namedCases = cases.map((ruleCase) => [ruleCase.name, ruleCase] as const)

test.each(namedCases)('%s: every file follows the rule', (_, { rule, files }) => {
  expect(files).not.toHaveLength(0)
  expect(files.flatMap((file) => rule(file).map((violation) => `${file.path}:${violation}`))).toEqual([])
})

const violationCases = cases.flatMap(({ name, rule, violations }) =>
  Object.entries(violations).flatMap(([path, texts]) =>
    texts.map((text) => [name, toShortLine(text), path, { rule, text }] as const),
  ),
)

test.each(violationCases)('%s: the rule rejects “%s” in %s', (_name, _line, path, { rule, text }) => {
  expect(rule({ path, text })).not.toEqual([])
})

const validCode: [rules.Rule, string][] = [
  [
    rules.findPhysicalClasses,
    `const a = <p className="ms-2 pe-1 text-start bright leftover-x" dir="left" />`,
  ],
  [rules.findPhysicalClasses, `const a = <Icon name="arrow-right" className="chevron-left" />`],
  [rules.findPhysicalProperties, '.a { margin-inline-start: 1px; inset-inline-end: 0 }\n/* left to right */'],
  [rules.findCopyInMarkup, `const a = <p className="Hello" title={copy.title}>{copy.text} · 24/7</p>`],
  [rules.findBypassedChecks, `const a = ['b'] as const\nconst c = d ?? !e`],
  [rules.findDirectIntl, `type A = Intl.LDMLPluralRule\nconst b = c.toLowerCase()`],
  [rules.findUnsafeApis, `const form = new FormData()\nconst a = { destination: '/ku' }`],
  [rules.findUpwardImports, `import { a } from '#messages/en/index.ts'\nimport { b } from 'next'`],
]

test.each(validCode.map(([rule, text]) => [rule.name, text, rule] as const))(
  'rule %s → accepts %j',
  (_name, text, rule) => {
    expect(rule({ path: 'components/ui/a.tsx', text })).toEqual([])
  },
)
