/** The fields of the application form, in the order of the page. */
export const applicationFields = ['fullName', 'email', 'phone', 'photo', 'resume', 'coverLetter'] as const

export type ApplicationField = (typeof applicationFields)[number]

/** The text fields. They stand apart from the schema because that would bring zod to the browser. */
export const textFields = ['fullName', 'email', 'phone', 'coverLetter'] as const

/** The field of every form that nobody sees: programs fill it in, browsers have nothing to fill in there. */
export const trapField = 'homepage'
