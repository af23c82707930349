import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const tableAt = (font: Buffer, tag: string) => {
  const tables = font.readUInt16BE(4)
  for (let record = 12; record < 12 + tables * 16; record += 16)
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8)
  throw new Error(`no table ${tag}`)
}

const segments = (table: Buffer) => {
  const count = table.readUInt16BE(6) / 2
  return Array.from({ length: count }, (_, index) => [
    table.readUInt16BE(16 + count * 2 + index * 2),
    table.readUInt16BE(14 + index * 2),
  ])
}

/** The characters that a served font file draws, read out of its own table of characters. */
export const charactersOf = async (file: string, wanted: string): Promise<ReadonlySet<string>> => {
  const font = Buffer.from(await subsetFont(readFileSync(file), wanted, { targetFormat: 'sfnt' }))
  const start = tableAt(font, 'cmap')
  const subtables = Array.from({ length: font.readUInt16BE(start + 2) }, (_, index) =>
    font.subarray(start + font.readUInt32BE(start + 4 + index * 8 + 4)),
  )
  const basic = subtables.find((table) => table.readUInt16BE(0) === 4)
  if (!basic) throw new Error(`${file} has no table of basic characters`)
  const drawn = new Set<string>()
  for (const [first = 1, last = 0] of segments(basic))
    for (let code = first; code <= last && code < 0xffff; code += 1) drawn.add(String.fromCharCode(code))
  return drawn
}

/** The characters for which a style sheet's rule names a font. */
export const rangeOf = (styles: string, family: string): ((character: string) => boolean) => {
  const rule = new RegExp(`font-family: "${family}";[^}]*unicode-range:([^;]*);`).exec(styles)?.[1] ?? ''
  const ranges = [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)],
  )
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    return ranges.some(([first = 1, last = 0]) => code >= first && code <= last)
  }
}
