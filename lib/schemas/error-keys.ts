/** The errors of a field of the application form: `errors.<key>` of its messages. */
export const applicationErrors = [
  'notEmpty',
  'invalidEmail',
  'tooLong',
  'lineTooLong',
  'phoneTooLong',
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

export type ApplicationError = (typeof applicationErrors)[number]

/** The fields of the contact form, in the order of the page. */
export const contactFields = ['name', 'email', 'message'] as const

export const contactErrors = [
  'nameShort',
  'invalidEmail',
  'messageRequired',
  'tooLong',
  'lineTooLong',
] as const

export type ContactError = (typeof contactErrors)[number]

export type FieldErrors<Key extends string> = Record<string, Key>
