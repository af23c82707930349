import { expect, test } from 'vitest'
import {
  hasFile,
  isUnderWay,
  nextUpload,
  noUpload,
  type Upload,
  type UploadEvent,
} from '#components/forms/upload.ts'

const file = new File(['%PDF-1.7'], 'cv.pdf')
const kept = { token: 'T', name: 'cv.pdf', size: 8 }
const after = (...events: UploadEvent[]): Upload => events.reduce(nextUpload, noUpload)

const choose = { type: 'choose', file } as const
const begin = { type: 'begin', token: 'T' } as const

test.each<[string, UploadEvent[], Partial<Upload>]>([
  ['nothing yet', [], { step: 'empty' }],
  ['chosen', [choose], { step: 'sending', name: 'cv.pdf', size: 8, token: '' }],
  ['on its way', [choose, begin, { type: 'progress', sent: 5 }], { step: 'sending', sent: 5, token: 'T' }],
  ['without a line', [choose, begin, { type: 'wait' }], { step: 'waiting', token: 'T' }],
  [
    'with the line back',
    [choose, begin, { type: 'wait' }, { type: 'progress', sent: 6 }],
    { step: 'sending' },
  ],
  ['all there', [choose, begin, { type: 'receive' }], { step: 'received', token: 'T' }],
  ['for the form itself', [choose, begin, { type: 'keep' }], { step: 'local', token: '', file }],
  [
    'no good',
    [choose, begin, { type: 'refuse', error: 'resumeType' }],
    { step: 'refused', name: 'cv.pdf', file: null, token: '', error: 'resumeType' },
  ],
  ['missing', [{ type: 'complain', error: 'resumeMissing' }], { step: 'empty', error: 'resumeMissing' }],
  ['taken away', [choose, begin, { type: 'remove' }], { step: 'empty', token: '' }],
  ['there before the page', [{ type: 'restore', kept }], { step: 'received', file: null, token: 'T' }],
  ['no good, and another', [{ type: 'refuse', error: 'x' }, choose], { step: 'sending', error: null }],
])('%s', (_name, events, expected) => expect(after(...events)).toMatchObject(expected))

test('what goes along with a form, and what can be given up', () => {
  const steps = ['empty', 'sending', 'waiting', 'received', 'local', 'refused'] as const
  const those = (is: (upload: Upload) => boolean) => steps.filter((step) => is({ ...noUpload, step }))
  expect(those(hasFile)).toEqual(['sending', 'waiting', 'received', 'local'])
  expect(those(isUnderWay)).toEqual(['sending', 'waiting'])
})
