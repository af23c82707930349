/** The application form's fields, in the order in which they stand. */
export const applicationFields = ['fullName', 'email', 'phone', 'photo', 'resume', 'coverLetter'] as const

export type ApplicationField = (typeof applicationFields)[number]

/** Its written fields. Beside the schema they would bring its library along to the browser. */
export const textFields = ['fullName', 'email', 'phone', 'coverLetter'] as const
