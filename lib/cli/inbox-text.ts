import type { ListedJob, StoredApplication, StoredMessage } from '#lib/backend/store/inbox.ts'
import type { JobState } from '#lib/backend/store/schema.ts'
import type { FileMark } from '#lib/schemas/files.ts'

// Signs that could steer the terminal, or turn what stands around them.
const steering = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]/gu

const printable = (text: string) => text.replace(steering, (sign) => (sign === '\n' ? sign : '�'))

/** Content as JSON for programs, which a terminal shows as it is. */
export const listedJson = (items: unknown): string =>
  JSON.stringify(items, null, 2).replace(steering, (sign) =>
    sign === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

type Row = readonly [label: string, value: string]

/** One entry of a list, as text for people. */
const entry = (title: string, rows: readonly Row[]) => {
  const width = Math.max(...rows.map(([label]) => label.length))
  const margin = ' '.repeat(width + 4)
  const lines = rows.map(
    ([label, value]) => `  ${label.padEnd(width)}  ${printable(value).replaceAll('\n', `\n${margin}`)}`,
  )
  return [title, ...lines].join('\n')
}

/** Entries and their count, as text for people. */
const list = (entries: readonly string[], one: string, many: string) => {
  const count = `${entries.length} ${entries.length === 1 ? one : many}`
  return [...entries, count].join('\n\n')
}

// The final state of an own backend needs no label.
const stateRows = ({ state }: { state: string }): readonly Row[] =>
  state === 'kept' || state === 'withdrawn' ? [] : [['backend', state]]

const suspectRows = ({ isSuspect }: { isSuspect: boolean }): readonly Row[] =>
  isSuspect ? [['note', 'maybe sent by a program']] : []

const titleOf = ({ receivedAt, reference }: { receivedAt: string; reference: string | null }) =>
  [receivedAt, reference].filter(Boolean).join('  ')

const warnings = {
  script: 'it holds a script',
  embedded: 'other files are in it',
  linked: 'it fetches or calls something from elsewhere',
  unread: 'parts of it could not be looked into',
  unscanned: 'nobody has looked for viruses yet, so it is not exported',
  infected: 'there is a virus in it, so it is not exported',
} as const satisfies Record<FileMark, string>

const warningOf = (marks: readonly FileMark[]) =>
  marks.length ? `\ncareful: ${marks.map((mark) => warnings[mark]).join('; ')}` : ''

const applicantRows = (application: StoredApplication): readonly Row[] => [
  ...suspectRows(application),
  ['name', application.name],
  ['e-mail', application.email],
  ['phone', application.phone],
  ['cover letter', application.coverLetter],
  ...application.files.map(
    ({ kind, name, type, bytes, sha256, marks }): Row => [
      kind,
      `${name}, ${type}, ${bytes} bytes\nsha256 ${sha256}${warningOf(marks)}`,
    ],
  ),
]

/** The applications as text for people. */
export const applicationsText = (applications: readonly StoredApplication[]): string =>
  list(
    applications.map((application) =>
      entry(titleOf(application), [
        ['id', application.id],
        ['vacancy', `${application.vacancy} (${application.vacancyTitle ?? 'its title is not known here'})`],
        ...stateRows(application),
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
    messages.map((message) =>
      entry(titleOf(message), [
        ['id', message.id],
        ...stateRows(message),
        ...suspectRows(message),
        ['name', message.name],
        ['e-mail', message.email],
        ['message', message.message],
      ]),
    ),
    'message',
    'messages',
  )

const waiting = {
  forward: 'to the backend',
  confirmation: 'confirmation',
  failure: 'message that it was given up',
  notice: 'notice',
  withdrawal: 'withdrawal',
  scan: 'search for viruses',
}

const farewells: Readonly<Record<JobState, string>> = {
  waiting: 'the applicant, as soon as the e-mail is sent',
  done: 'the applicant, by e-mail',
  failed: 'nobody: the e-mail was given up',
  cancelled: 'nobody',
}

// Who was told that a submission was given up.
const toldRows = ({ kind, state, farewell }: ListedJob): readonly Row[] =>
  kind === 'forward' && state === 'failed' ? [['told', farewell ? farewells[farewell] : 'nobody']] : []

/** Waiting and abandoned jobs with their reasons, as text for people. */
export const queueText = (jobs: readonly ListedJob[]): string =>
  list(
    jobs.map((job) => {
      const { createdAt, reference, kind, state, attempts, lastError, nextTryAt } = job
      const became = state === 'failed' ? 'given up' : state
      return entry(`${titleOf({ receivedAt: createdAt, reference })}  ${waiting[kind]}, ${became}`, [
        ['attempts', String(attempts)],
        ['last error', lastError ?? ''],
        ['next try', nextTryAt ?? 'never'],
        ...toldRows(job),
      ])
    }),
    'entry',
    'entries',
  )
