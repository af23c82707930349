import { type Journey, walkAlong } from './rules/trip.ts'

// What is assembled once per process, read everywhere, or not taken where no backend is configured.
const assembly =
  'lib/(base/(env|log|process-slot)\\.ts|backend/(index\\.ts|remote/|store/database\\.ts)|handlers/site\\.ts)'

const without = (more = '') => new RegExp(`^(${assembly}${more})`)

const store = ['lib/backend/embedded.ts']
const behind = { 'lib/backend/port.ts': store }

// The browser's part of a page is a journey of its own.
const islands = '|components/(islands|forms)/'

/** The journeys whose files are counted, and how many there may be. */
export const journeys: Record<string, Journey & { limit: number; passes: readonly string[] }> = {
  apply: {
    file: 'lib/handlers/apply-job.ts',
    start: 'applyJob',
    without: without(),
    behind,
    limit: 24,
    passes: ['readForm', 'receiveFiles', 'validateFile', 'storeSubmission', 'replyToForm'],
  },
  form: {
    file: 'components/forms/application-form.tsx',
    start: 'ApplicationForm',
    without: without(),
    limit: 18,
    passes: ['PhotoField', 'useDraft', 'useUpload', 'uploadFile', 'sendForm'],
  },
  page: {
    file: 'app/[locale]/hotels/page.tsx',
    start: 'default',
    without: without(islands),
    behind,
    limit: 25,
    passes: ['Facade', 'SiteLink', 'pageCopy', 'pageMetadata'],
  },
  upload: {
    file: 'lib/uploads/tus.ts',
    start: 'answerUpload',
    without: without(),
    limit: 7,
    passes: ['append', 'validateFile'],
  },
  // In a process of its own.
  validate: {
    file: 'lib/uploads/file-validation.ts',
    start: 'validate',
    without: without(),
    limit: 4,
    passes: ['photoFault', 'readDocx', 'headError'],
  },
}

// node tests/support/walk.ts apply
if (import.meta.main) {
  for (const name of process.argv.slice(2)) {
    const journey = journeys[name]
    if (!journey) throw new Error(`${name} is none of ${Object.keys(journeys).join(', ')}`)
    const { rooms, crossings } = walkAlong(journey)
    for (const { from, to, name } of crossings) console.log(`${from} → ${to} ${name}`)
    console.log('')
    for (const [file, names] of rooms) console.log(`${file}: ${names.join(' ')}`)
    console.log(`\n${name}: ${rooms.size} files (${journey.limit} at most), ${crossings.length} ways in`)
  }
}
