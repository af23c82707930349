import type { Backend, ProductServer } from '#backend/ports.ts'

/** Creates a backend that passes forms on to the product's server without storing them or creating references. */
export const createUnstoredBackend = (server: ProductServer): Backend => ({
  ...server,
  apply: async (vacancyId, application) => {
    await server.apply(vacancyId, application)
    return { reference: '', isConfirmed: false }
  },
  contact: async (message) => {
    const { message: serverMessage } = await server.contact(message)
    return { reference: '', isConfirmed: false, message: serverMessage }
  },
})
