import type { PendingFile } from '#lib/schemas/files.ts'

export const uploadsPath = '/web/uploads'

/** The file of a field and the state of its upload. */
export type Upload = PendingFile & {
  /**
   * `waiting`: no connection. `received`: completely uploaded. `local`: sent with the form. `refused`: has to
   * be replaced or removed.
   */
  step: 'empty' | 'sending' | 'waiting' | 'received' | 'local' | 'refused'
  /** Null if there is none, or if it was uploaded before this page was loaded. */
  file: File | null
  /** The number of bytes sent; the server may have received fewer. */
  sent: number
  /** An error key or a message from the server. */
  error: string | null
}

export type UploadEvent =
  | { type: 'choose'; file: File }
  | { type: 'begin'; token: string }
  | { type: 'progress'; sent: number }
  | { type: 'wait' | 'receive' | 'keep' | 'remove' }
  | { type: 'refuse' | 'complain'; error: string }
  | { type: 'restore'; kept: PendingFile }

export const noUpload: Upload = {
  step: 'empty',
  name: '',
  size: 0,
  file: null,
  token: '',
  sent: 0,
  error: null,
}

/** Whether the upload is running or waiting for the connection. */
export const isUnderWay = ({ step }: Upload): boolean => step === 'sending' || step === 'waiting'

/** Whether the field has a file to send. */
export const hasFile = (upload: Upload): boolean =>
  isUnderWay(upload) || upload.step === 'received' || upload.step === 'local'

/** Returns the state after an event; a newly chosen file replaces the previous one. */
export const nextUpload = (upload: Upload, event: UploadEvent): Upload => {
  switch (event.type) {
    case 'choose': {
      const { name, size } = event.file
      return { ...noUpload, step: 'sending', name, size, file: event.file }
    }
    case 'begin':
      return { ...upload, step: 'sending', token: event.token }
    case 'progress':
      return { ...upload, step: 'sending', sent: event.sent }
    case 'wait':
      return { ...upload, step: 'waiting' }
    case 'receive':
      return { ...upload, step: 'received' }
    case 'keep':
      return { ...upload, step: 'local', token: '' }
    case 'remove':
      return noUpload
    case 'refuse':
      return { ...noUpload, step: 'refused', name: upload.name, size: upload.size, error: event.error }
    case 'complain':
      return { ...upload, error: event.error }
    case 'restore':
      return { ...noUpload, ...event.kept, step: 'received' }
  }
}
