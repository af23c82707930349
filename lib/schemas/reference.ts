/** Whether a text can be a reference of ours; checked before any address or query is built from it. */
export const isReference = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{10,12}$/.test(text)
