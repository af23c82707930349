import type { ListedJob, StoredFile, StoredSubmission } from '#lib/backend/store/inbox.ts'
import type { FileMark } from '#lib/schemas/files.ts'

// Signs that could steer the terminal, or turn what stands around them.
const steering = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]/gu

const printable = (text: string) => text.replace(steering, (sign) => (sign === '\n' ? sign : '�'))

/** Content as JSON for programs, which a terminal shows as it is. */
export const listedJson = (items: unknown): string =>
  JSON.stringify(items, null, 2).replace(steering, (sign) =>
    sign === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const warnings = {
  locked: 'it may ask for a password',
  unscanned: 'nobody has looked for viruses yet, so it is not exported',
  infected: 'there is a virus in it, so it is not exported',
} as const satisfies Record<FileMark, string>

const fileText = ({ kind, name, type, bytes, sha256, marks }: StoredFile) => {
  const careful = marks.length ? `\ncareful: ${marks.map((mark) => warnings[mark]).join('; ')}` : ''
  return `${kind}: ${name}, ${type}, ${bytes} bytes\nsha256 ${sha256}${careful}`
}

const valueText = (value: string | number | boolean | null | readonly StoredFile[]) => {
  if (Array.isArray(value)) return value.map(fileText).join('\n')
  return value === false ? '' : String(value ?? '')
}

/** Entries as text for people: a row for each field that is filled, and how many entries there are. */
export const listedText = (items: readonly (StoredSubmission | ListedJob)[], noun: string): string => {
  const entries = items.map((item) => {
    const rows = Object.entries(item).flatMap(([name, value]) => {
      const text = printable(valueText(value)).replaceAll('\n', `\n${' '.repeat(16)}`)
      return text ? [`  ${name.padEnd(12)}  ${text}`] : []
    })
    return rows.join('\n')
  })
  return [...entries, `${items.length} ${noun}${items.length === 1 ? '' : 's'}`].join('\n\n')
}
