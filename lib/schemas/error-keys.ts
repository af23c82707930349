/** The errors of a field of the application form: `errors.<key>` of its messages. */
export const applicationErrors = [
  'notEmpty',
  'invalidEmail',
  'tooLong',
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

/** The errors of a field of the contact form: `errors.<key>` of its messages. */
export const contactErrors = ['nameShort', 'invalidEmail', 'messageRequired', 'tooLong'] as const

export type ContactError = (typeof contactErrors)[number]

/** The errors of the phone number in the form that sends a link: `errors.<key>` of its messages. */
export type SendLinkError = 'required' | 'invalid'

/** The errors of a form by field name. */
export type FieldErrors<Key extends string> = Partial<Record<string, Key>>
