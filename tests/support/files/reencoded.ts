import { type PhotoFormat, reencodePhoto } from '#lib/uploads/file-validation.ts'

/** The photo as the site stores it; null if it cannot be decoded. */
export const reencoded = (bytes: Buffer, format: PhotoFormat, maxBytes?: number): Promise<Buffer | null> =>
  reencodePhoto(bytes, format, maxBytes)
