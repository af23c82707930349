const signs: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const signOf = (whole: string, name: string) => {
  if (!name.startsWith('#')) return signs[name] ?? whole
  const code = Number(name.slice(1).replace(/^x/i, '0x'))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

const inline = new Set(['b', 'strong', 'i', 'em', 'u', 'a', 'span'])
const hidden = new Set(['script', 'style'])

/** A tag's lower-case name and, behind its end, the text up to the next tag; null where “<” begins no tag. */
type Tag = { name: string; isClosing: boolean; text: string }

const tagOf = (piece: string): Tag | null => {
  const end = piece.indexOf('>')
  const [, slash, name] = /^(\/?)([a-z][^\s/>]{0,20})/i.exec(piece) ?? []
  if (end < 0 || !name) return null
  return { name: name.toLowerCase(), isClosing: slash === '/', text: piece.slice(end + 1) }
}

/** The words of HTML, a line for each block, in one pass: far faster than a parser, and never slower for hostile text. */
export const plainLines = (html: string): string[] => {
  const [start = '', ...pieces] = html.split('<')
  let text = start
  // What is being passed over: a comment or an element that nobody reads.
  let passing = ''
  for (const piece of pieces) {
    const tag = tagOf(piece)
    if (passing === '' && piece.startsWith('!--')) passing = '-->'
    if (passing === '-->') {
      const end = piece.indexOf(passing)
      if (end < 0) continue
      text += `\n${piece.slice(end + passing.length)}`
      passing = ''
    } else if (passing) {
      if (!tag?.isClosing || tag.name !== passing) continue
      text += `\n${tag.text}`
      passing = ''
    } else if (tag && hidden.has(tag.name) && !tag.isClosing) passing = tag.name
    else text += tag ? `${inline.has(tag.name) ? '' : '\n'}${tag.text}` : `<${piece}`
  }
  return text
    .replace(/&(#x?[\da-f]{1,8}|[a-z]{1,8});/gi, signOf)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
