/** Whether a text has the form of a reference; checked before an address or query is built from it. */
export const isReference = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{10,12}$/.test(text)
