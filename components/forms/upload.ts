import type { PendingFile } from '#lib/schemas/files.ts'

export const uploadsPath = '/web/uploads'

export type UploadState = PendingFile & {
  /** `waiting`: retrying; `received`: uploaded; `local`: to be sent with the form; `refused`: invalid or unreadable. */
  step: 'empty' | 'sending' | 'waiting' | 'received' | 'local' | 'refused'
  /** Null if there is no file, if the file was refused, or if it was restored from a draft. */
  file: File | null
  /** A thumbnail of the photo as a data URL; empty if there is none. */
  preview: string
  /** The number of bytes sent; the server may have received fewer. */
  sentBytes: number
  /** An error key, or a message from the server; null if there is no error. */
  error: string | null
}

export type UploadEvent =
  | { type: 'choose'; file: File }
  | { type: 'preview'; preview: string }
  | { type: 'begin'; token: string }
  | { type: 'progress'; sentBytes: number }
  | { type: 'wait' | 'receive' | 'send-with-form' | 'remove' }
  | { type: 'refuse' | 'set-error'; error: string }
  | { type: 'restore'; pending: PendingFile }

export const emptyUpload: UploadState = {
  step: 'empty',
  name: '',
  size: 0,
  file: null,
  token: '',
  preview: '',
  sentBytes: 0,
  error: null,
}

export const isInProgress = ({ step }: UploadState): boolean => step === 'sending' || step === 'waiting'

export const hasFile = (upload: UploadState): boolean =>
  isInProgress(upload) || upload.step === 'received' || upload.step === 'local'

export const reduceUpload = (upload: UploadState, event: UploadEvent): UploadState => {
  switch (event.type) {
    case 'choose': {
      const { name, size } = event.file
      return { ...emptyUpload, step: 'sending', name, size, file: event.file }
    }
    case 'preview':
      return { ...upload, preview: event.preview }
    case 'begin':
      return { ...upload, step: 'sending', token: event.token }
    case 'progress':
      return { ...upload, step: 'sending', sentBytes: event.sentBytes }
    case 'wait':
      return { ...upload, step: 'waiting' }
    case 'receive':
      return { ...upload, step: 'received' }
    case 'send-with-form':
      return { ...upload, step: 'local', token: '' }
    case 'remove':
      return emptyUpload
    case 'refuse':
      return { ...emptyUpload, step: 'refused', name: upload.name, size: upload.size, error: event.error }
    case 'set-error':
      return { ...upload, error: event.error }
    case 'restore':
      return { ...emptyUpload, ...event.pending, step: 'received' }
  }
}
