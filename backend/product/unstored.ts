import type { Backend, ProductServer } from '#backend/ports.ts'

/** Passes forms on to the product's server without storing them, so that they get no reference. */
export const createUnstoredBackend = (server: ProductServer): Backend => ({
  ...server,
  apply: async (vacancyId, application) => {
    const { photo, resume, ...texts } = application
    const filledTexts = Object.fromEntries(Object.entries(texts).filter(([, text]) => text))
    await server.apply(vacancyId, { ...filledTexts, photo, resume })
    return { reference: '', isConfirmed: false }
  },
  contact: async (message) => {
    const { message: reply } = await server.contact(message)
    return { reference: '', isConfirmed: false, message: reply }
  },
})
