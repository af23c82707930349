// One plain address: no list, no display name, no quotes, no invisible characters.
const pattern = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+\.[^\s@<>()[\]\\,;:"\p{C}.]+$/u

// RFC 5321: the lengths that servers must accept.
const longest = 254

/** Whether mail can be sent to a text as an address; the form accepts more. */
export const isMailbox = (text: string): boolean => text.length <= longest && pattern.test(text)
