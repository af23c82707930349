// An e-mail address, a number with its country's code, or four Latin digits and more.
const dialled = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:\+\d|\d(?=(?:[ -]?\d){3}))(?:[ -]?\d)*)/

/** Splits a text at numbers and addresses, which stay left to right; they are the odd parts. */
export const splitAtDialled = (text: string): string[] => text.split(dialled)
