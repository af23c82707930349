import { spawnSync } from 'node:child_process'
import { repository, trustOption } from '../verify/run.ts'

/** Everyday words in comments, test titles and docs, with the terms that the field uses. */
const glossary: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!(e-?mail|IP|postal|street) )\baddress(es)?\b(?! bar)/i,
    'URL, path, query, IP address or e-mail address',
  ],
  [/\bout of reach\b/i, 'unreachable'],
  [/\b(?<!cover )letters\b/i, 'characters, unless only letters are meant'],
  [/\b(anew|afresh)\b/i, 'again, from scratch'],
  [/\bbegun\b/i, 'started'],
  [/\bmade[- ]up\b/i, 'arbitrary, forged'],
  [/\bin pieces\b/i, 'in chunks, split'],
  [/\b(given|gives) up\b/i, 'failed, dropped'],
  [/\b(nobody|somebody|anybody|whoever)\b/i, 'the actor: visitor, operator, crawler, attacker'],
  [/\b(tells|told|hears|knows|says? so)\b/i, 'the real verb: returns, logs, shows, sends'],
  [/\b(stands|lies)\b/i, 'is, is shown'],
  [/\b(what|those that|all that|whatever) (is|was|are|were|has|have|can|may|the|a|it|they)\b/i, 'a noun'],
]

const isComment = /^(\/\/|\/\*|\* )/
const isTestTitle = /\b(test|it|describe)(\.each\(.*\))?\(\s*['"`]/
const isMarkup = /^(\||```|#|\[|- `)/

const isProse = (path: string, line: string) =>
  path.endsWith('.md') ? !isMarkup.test(line) : isComment.test(line) || isTestTitle.test(line)

/** Returns the glossary words in the comments, test titles and docs that a diff adds, each with its line. */
export const glossaryWordsIn = (diff: string): string[] => {
  let path = ''
  return diff.split('\n').flatMap((line) => {
    if (line.startsWith('+++ b/')) path = line.slice('+++ b/'.length)
    const text = line.slice(1).trim()
    if (!line.startsWith('+') || !isProse(path, text)) return []
    return glossary
      .filter(([word]) => word.test(text))
      .map(([word, terms]) => `${path}: “${word.exec(text)?.[0]}” (better: ${terms}) in: ${text}`)
  })
}

const git = (...args: string[]) =>
  spawnSync('git', [...trustOption, ...args], { cwd: repository, encoding: 'utf8' })

/** Returns the glossary words in lines that the upstream branch lacks, or in uncommitted lines if there is none. */
export const addedGlossaryWords = (): string[] => {
  const upstream = git('rev-parse', '--abbrev-ref', '@{upstream}')
  const base = upstream.status === 0 ? upstream.stdout.trim() : 'HEAD'
  return glossaryWordsIn(git('diff', '-U0', base, '--', '*.ts', '*.tsx', '*.css', '*.md').stdout)
}
