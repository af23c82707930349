import type { PendingFile } from '#lib/schemas/files.ts'

/** The path of the server's uploads. */
export const uploadsPath = '/web/uploads'

/** The file of a field, and how far it is. */
export type Upload = PendingFile & {
  /**
   * `empty`: none is chosen. `sending`: on its way. `waiting`: for the line. `received`: all of it is on the server.
   * `local`: it goes along with the form. `refused`: it was no good, and another has to be chosen, or none.
   */
  step: 'empty' | 'sending' | 'waiting' | 'received' | 'local' | 'refused'
  /** The file itself; null where it was chosen before the page was loaded. */
  file: File | null
  /** How many bytes have been sent; the server may have received fewer. */
  sent: number
  /** An error key, or the server's words. */
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

/** Whether the file is being sent or waits for the connection, so that its upload can be cancelled. */
export const isUnderWay = ({ step }: Upload): boolean => step === 'sending' || step === 'waiting'

/** Whether there is a file to be sent. */
export const hasFile = (upload: Upload): boolean =>
  isUnderWay(upload) || upload.step === 'received' || upload.step === 'local'

/** The state of a field's file after an event; a file that is chosen replaces the one before. */
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
