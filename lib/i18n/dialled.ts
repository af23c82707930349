// An e-mail address, a number with its country's code, or four Latin digits and more.
const dialled = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:\+\d|\d(?=(?:[ -]?\d){3}))(?:[ -]?\d)*)/

/** Cuts a text at what is dialled or typed, which has to keep its left-to-right order: every second part is that. */
export const splitAtDialled = (text: string): string[] => text.split(dialled)
