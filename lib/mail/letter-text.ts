import { splitAtDialled } from '#lib/i18n/dialled.ts'
import type { Fact, FactValue, Letter, LetterPart, Quoted } from './letter.ts'

// Isolates: without them a number or a name in Latin letters takes the marks beside it along.
const [leftToRight, firstStrong, end] = ['\u2066', '\u2068', '\u2069']

const isolate = ({ text, direction }: Quoted) =>
  `${direction === 'ltr' ? leftToRight : firstStrong}${text}${end}`

const paragraph = (text: string) =>
  splitAtDialled(text)
    .map((part, index) => (index % 2 ? isolate({ text: part, direction: 'ltr' }) : part))
    .join('')

const valueText = ({ word, quoted }: FactValue) =>
  [word, quoted && isolate(quoted)].filter(Boolean).join(': ')

const factText = ({ label, values: [first, ...others] }: Fact) =>
  !others.length && first
    ? `${label}: ${valueText(first)}`
    : [`${label}:`, ...[first, ...others].flatMap((value) => (value ? [`- ${valueText(value)}`] : []))].join(
        '\n',
      )

const partText = (part: LetterPart): string => {
  if (part.kind === 'facts') return part.facts.map(factText).join('\n')
  // Alone on their lines: a mark beside an address becomes part of it in some programs.
  if (part.kind === 'link') return `${part.label}:\n${part.href}`
  return part.kind === 'command' ? part.text : paragraph(part.text)
}

/** A letter as plain text. */
export const letterText = ({ title, parts, footer }: Letter): string =>
  `${[title, ...parts.map(partText), `-- \n${footer}`].join('\n\n')}\n`
