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
const savedFile = { token: 'T', name: 'cv.pdf', size: 8 }
const stateAfter = (...events: UploadEvent[]): Upload => events.reduce(nextUpload, noUpload)

const chooseEvent = { type: 'choose', file } as const
const beginEvent = { type: 'begin', token: 'T' } as const

test.each<[string, UploadEvent[], Partial<Upload>]>([
  ['nothing yet', [], { step: 'empty' }],
  ['chosen', [chooseEvent], { step: 'sending', name: 'cv.pdf', size: 8, token: '' }],
  [
    'on its way',
    [chooseEvent, beginEvent, { type: 'progress', sent: 5 }],
    { step: 'sending', sent: 5, token: 'T' },
  ],
  ['without a line', [chooseEvent, beginEvent, { type: 'wait' }], { step: 'waiting', token: 'T' }],
  [
    'with the line back',
    [chooseEvent, beginEvent, { type: 'wait' }, { type: 'progress', sent: 6 }],
    { step: 'sending' },
  ],
  ['all there', [chooseEvent, beginEvent, { type: 'receive' }], { step: 'received', token: 'T' }],
  ['for the form itself', [chooseEvent, beginEvent, { type: 'keep' }], { step: 'local', token: '', file }],
  [
    'no good',
    [chooseEvent, beginEvent, { type: 'refuse', error: 'resumeType' }],
    { step: 'refused', name: 'cv.pdf', file: null, token: '', error: 'resumeType' },
  ],
  ['missing', [{ type: 'complain', error: 'resumeMissing' }], { step: 'empty', error: 'resumeMissing' }],
  ['taken away', [chooseEvent, beginEvent, { type: 'remove' }], { step: 'empty', token: '' }],
  [
    'there before the page',
    [{ type: 'restore', kept: savedFile }],
    { step: 'received', file: null, token: 'T' },
  ],
  ['no good, and another', [{ type: 'refuse', error: 'x' }, chooseEvent], { step: 'sending', error: null }],
])('%s', (_name, events, expected) => expect(stateAfter(...events)).toMatchObject(expected))

test('what goes along with a form, and what can be given up', () => {
  const steps = ['empty', 'sending', 'waiting', 'received', 'local', 'refused'] as const
  const stepsWhere = (is: (upload: Upload) => boolean) => steps.filter((step) => is({ ...noUpload, step }))
  expect(stepsWhere(hasFile)).toEqual(['sending', 'waiting', 'received', 'local'])
  expect(stepsWhere(isUnderWay)).toEqual(['sending', 'waiting'])
})
