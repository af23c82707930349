/** The application form's fields, in the order in which they stand. */
export const applicationFields = ['fullName', 'email', 'phone', 'photo', 'resume', 'coverLetter'] as const

export type ApplicationField = (typeof applicationFields)[number]

/** Those that hold something, in their order. */
export const filledFields = (
  sent: Readonly<Partial<Record<ApplicationField, unknown>>>,
): readonly ApplicationField[] => applicationFields.filter((field) => sent[field])

/** Its written fields. Beside the schema they would bring its library along to the browser. */
export const textFields = ['fullName', 'email', 'phone', 'coverLetter'] as const
