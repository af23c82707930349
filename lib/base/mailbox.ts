// One address and nothing else: no list, no name, no quotes, and no signs that nobody sees.
const pattern = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+\.[^\s@<>()[\]\\,;:"\p{C}.]+$/u

// RFC 5321: what servers have to take.
const longest = 254

/** Whether a text is one address that mail can be sent to; the form itself asks for less. */
export const isMailbox = (text: string): boolean => text.length <= longest && pattern.test(text)
