import { type PhotoFormat, reencodePhoto } from '#lib/uploads/file-validation.ts'

/** Re-encodes a photo as the site does before it stores one; null if it cannot be decoded. */
export const reencode = (bytes: Buffer, format: PhotoFormat, maxBytes?: number): Promise<Buffer | null> =>
  reencodePhoto(bytes, format, maxBytes)
