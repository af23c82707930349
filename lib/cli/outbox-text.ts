import type { Kept } from '#lib/backend/outbox/kept.ts'
import { entry, list, type Row } from './inbox-text.ts'

const said = ({ content }: Kept): Row[] => {
  if (!content) return [['content', 'cannot be read any more']]
  return 'vacancyId' in content
    ? [
        ['vacancy', content.vacancyId],
        ['name', content.fullName],
        ['e-mail', content.email],
        ['phone', content.phone],
        ['cover letter', content.coverLetter],
      ]
    : [
        ['name', content.name],
        ['e-mail', content.email],
        ['message', content.message],
      ]
}

/** What waits for the backend, and why, as text for people. */
export const outboxText = (kept: readonly Kept[]): string =>
  list(
    kept.map((one) =>
      entry(`${one.receivedAt}  ${one.reference}  ${one.kind}, ${one.state}`, [
        ['id', String(one.id)],
        ['attempts', String(one.attempts)],
        ['last error', one.lastError ?? ''],
        ['next try', one.nextTryAt ?? 'never'],
        ...said(one),
        ...one.files.map(
          ({ kind, name, type, bytes, sha256 }): Row => [
            kind,
            `${name}, ${type}, ${bytes} bytes\nsha256 ${sha256}`,
          ],
        ),
      ]),
    ),
    'entry',
    'entries',
  )
