import { textErrorKeys } from './text-kinds.ts'

/** The application form's field errors, whose messages are `errors.<key>`. */
export const applicationErrorKeys = [
  'notEmpty',
  ...textErrorKeys,
  'photoMissing',
  'photoType',
  'photoSize',
  'photoHeic',
  'photoWebp',
  'photoDamaged',
  'photoPixels',
  'resumeMissing',
  'resumeType',
  'resumeSize',
  'resumeDamaged',
  'resumeLocked',
  'resumeMacros',
  'resumeInfected',
  'resumeUnpacked',
  'emptyFile',
  'fileGone',
  'fileUnreadable',
] as const

export type ApplicationErrorKey = (typeof applicationErrorKeys)[number]

/** The contact form's fields, in page order. */
export const contactFields = ['name', 'email', 'message'] as const

export const contactErrorKeys = [
  'nameShort',
  'invalidEmail',
  'messageRequired',
  'tooLong',
  'lineTooLong',
] as const

export type ContactErrorKey = (typeof contactErrorKeys)[number]

export type FieldErrors<Key extends string> = Record<string, Key>
