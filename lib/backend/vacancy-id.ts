/** Whether a text can be a vacancy's id; checked before any address or query is built from it. */
export const isVacancyId = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id)
