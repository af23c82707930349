import { writeNumber } from '#lib/i18n/numerals.ts'

/** The words for a file's size, with `{count}`, and the digits to write it in. */
export type SizeWords = { kilobytes: string; megabytes: string; numerals: string }

const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** A size as people read it: whole kilobytes, or megabytes with one decimal place. */
export const fileSize = (bytes: number, { kilobytes, megabytes, numerals }: SizeWords): string =>
  bytes < megabyte
    ? kilobytes.replace(
        '{count}',
        writeNumber(numerals, Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / kilobyte))),
      )
    : megabytes.replace('{count}', writeNumber(numerals, bytes / megabyte))
