import { expect, test } from 'vitest'
import {
  emptyUpload,
  hasFile,
  isInProgress,
  reduceUpload,
  type UploadEvent,
  type UploadState,
} from '#components/forms/upload.ts'

const file = new File(['%PDF-1.7'], 'cv.pdf')
const savedFile = { token: 'T', name: 'cv.pdf', size: 8 }
const reduceEvents = (...events: UploadEvent[]): UploadState => events.reduce(reduceUpload, emptyUpload)

const chooseEvent = { type: 'choose', file } as const
const beginEvent = { type: 'begin', token: 'T' } as const

test.each<[string, UploadEvent[], Partial<UploadState>]>([
  ['no event → `empty`', [], { step: 'empty' }],
  ['`choose` → `sending`', [chooseEvent], { step: 'sending', name: 'cv.pdf', size: 8, token: '' }],
  [
    '`progress` → `sending`, with the number of bytes sent',
    [chooseEvent, beginEvent, { type: 'progress', sentBytes: 5 }],
    { step: 'sending', sentBytes: 5, token: 'T' },
  ],
  ['`wait` → `waiting`', [chooseEvent, beginEvent, { type: 'wait' }], { step: 'waiting', token: 'T' }],
  [
    '`wait`, then `progress` → `sending`',
    [chooseEvent, beginEvent, { type: 'wait' }, { type: 'progress', sentBytes: 6 }],
    { step: 'sending' },
  ],
  [
    '`receive` → `received`',
    [chooseEvent, beginEvent, { type: 'receive' }],
    { step: 'received', token: 'T' },
  ],
  [
    '`send-with-form` → `local`, without a token',
    [chooseEvent, beginEvent, { type: 'send-with-form' }],
    { step: 'local', token: '', file },
  ],
  [
    '`refuse` → `refused`, with an error and without the file',
    [chooseEvent, beginEvent, { type: 'refuse', error: 'resumeType' }],
    { step: 'refused', name: 'cv.pdf', file: null, token: '', error: 'resumeType' },
  ],
  [
    '`set-error` without a file → `empty`, with an error',
    [{ type: 'set-error', error: 'resumeMissing' }],
    { step: 'empty', error: 'resumeMissing' },
  ],
  [
    '`remove` → `empty`, without a token',
    [chooseEvent, beginEvent, { type: 'remove' }],
    { step: 'empty', token: '' },
  ],
  [
    '`restore` → `received`, without the file',
    [{ type: 'restore', pending: savedFile }],
    { step: 'received', file: null, token: 'T' },
  ],
  [
    '`preview`, then `choose` → `sending`, without the previous preview',
    [chooseEvent, { type: 'preview', preview: 'data:,' }, chooseEvent],
    { step: 'sending', preview: '' },
  ],
  [
    '`refuse`, then `choose` → `sending`, without an error',
    [{ type: 'refuse', error: 'x' }, chooseEvent],
    { step: 'sending', error: null },
  ],
])('upload state after %s', (_name, events, expected) =>
  expect(reduceEvents(...events)).toMatchObject(expected),
)

test('`hasFile` → returns true unless the upload is empty or refused; `isInProgress` → returns true if the upload is sending or waiting', () => {
  const steps = ['empty', 'sending', 'waiting', 'received', 'local', 'refused'] as const
  const findSteps = (predicate: (upload: UploadState) => boolean) =>
    steps.filter((step) => predicate({ ...emptyUpload, step }))
  expect(findSteps(hasFile)).toEqual(['sending', 'waiting', 'received', 'local'])
  expect(findSteps(isInProgress)).toEqual(['sending', 'waiting'])
})
