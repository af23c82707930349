import type { StoredApplication, StoredMessage } from '#lib/backend/embedded/inbox.ts'

// What strangers wrote must not steer the terminal.
const printable = (text: string) => text.replace(/[^\P{Cc}\n]/gu, '�')

export type Row = readonly [label: string, value: string]

/** One entry of a list, as text for people. */
export const entry = (title: string, rows: readonly Row[]) => {
  const width = Math.max(...rows.map(([label]) => label.length))
  const margin = ' '.repeat(width + 4)
  const lines = rows.map(
    ([label, value]) => `  ${label.padEnd(width)}  ${printable(value).replaceAll('\n', `\n${margin}`)}`,
  )
  return [title, ...lines].join('\n')
}

/** Entries and their count, as text for people. */
export const list = (entries: readonly string[], one: string, many: string) => {
  const count = `${entries.length} ${entries.length === 1 ? one : many}`
  return [...entries, count].join('\n\n')
}

const applicantRows = (application: StoredApplication): readonly Row[] => [
  ['name', application.name],
  ['e-mail', application.email],
  ['phone', application.phone],
  ['cover letter', application.coverLetter],
  ...application.files.map(
    ({ kind, name, type, bytes, sha256 }): Row => [
      kind,
      `${name}, ${type}, ${bytes} bytes\nsha256 ${sha256}`,
    ],
  ),
]

/** The applications as text for people. */
export const applicationsText = (applications: readonly StoredApplication[]): string =>
  list(
    applications.map((application) =>
      entry(`${application.receivedAt}  ${application.reference}`, [
        ['id', application.id],
        ['vacancy', `${application.vacancy} (${application.vacancyTitle})`],
        ...(application.withdrawnAt
          ? [['withdrawn', `${application.withdrawnAt}, nothing else was kept`] as const]
          : applicantRows(application)),
      ]),
    ),
    'application',
    'applications',
  )

/** The contact messages as text for people. */
export const messagesText = (messages: readonly StoredMessage[]): string =>
  list(
    messages.map(({ id, reference, name, email, message, receivedAt }) =>
      entry([receivedAt, reference].filter(Boolean).join('  '), [
        ['id', id],
        ['name', name],
        ['e-mail', email],
        ['message', message],
      ]),
    ),
    'message',
    'messages',
  )
