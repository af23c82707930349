import { constants, inflateSync } from 'node:zlib'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { type FileMark, fileTypes } from '#lib/schemas/files.ts'
import { isOle, type Ole, opensAsPdf, readOle, readZip, unpack, type ZipEntry } from './containers.ts'

/** What is in a document besides what is read: why it is refused, or how it is marked. */
type Finding = ApplicationError | { mark: FileMark }

const programs =
  'bat|chm|cmd|cpl|dll|docm|dotm|exe|hta|img|iso|jar|jse|lnk|msc|msi|pif|ps1|reg|scf|scr|url|vb[es]|ws[cfh]|xl[as]m'

const linked = { mark: 'linked' } as const
const embedded = { mark: 'embedded' } as const
const script = { mark: 'script' } as const
const unread = { mark: 'unread' } as const

const dosText = 'This program cannot be run in DOS mode'

const isProgram = (bytes: Buffer) => {
  const start = bytes.length > 0x40 ? bytes.readUInt32LE(0x3c) : 0
  const isOfWindows =
    bytes.toString('latin1', 0, 2) === 'MZ' && bytes.toString('latin1', start, start + 4) === 'PE\0\0'
  return isOfWindows || bytes.toString('latin1', 0, 4) === '\x7fELF'
}

const packedProgram = new RegExp(`\\.(?:js|${programs})\0|\0MZ`, 'i')

// What was dragged into a document has its file's name at the start of this stream.
const isPackedProgram = (ole: Ole) =>
  ole.entries.some((entry) => {
    const head = entry.name === '\x01Ole10Native' ? ole.beginning(entry) : null
    return head !== null && packedProgram.test(head.toString('latin1'))
  })

const insideOle = (bytes: Buffer): Finding => {
  const ole = readOle(bytes)
  if (ole?.entries.some(({ name }) => name === '_VBA_PROJECT')) return 'cvMacros'
  return (ole && isPackedProgram(ole)) || bytes.includes(dosText) ? 'cvActive' : embedded
}

const attributes = String.raw`(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*`
const relationship = new RegExp(`<(?:[\\w.-]+:)?Relationship(${attributes})`, 'g')
const simpleField = new RegExp(`<(?:[\\w.-]+:)?fldSimple(${attributes})`, 'g')
const fieldText = new RegExp(`<(?:[\\w.-]+:)?instrText${attributes}\\s*>([^<]*)`, 'g')

const plain = (text: string) =>
  text.replace(/&#(?:x([\da-f]{1,5})|(\d{1,6}));/gi, (_, hex?: string, decimal?: string) =>
    String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )

const attribute = (tag: string, name: string) => {
  const [, first, second] = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return plain(first ?? second ?? '').trim()
}

// Word itself notes where a template lies on its writer's disk, so that is no reason for anything.
const placeOf = (target: string): 'web' | 'share' | 'disk' => {
  if (/^(?!file:)[a-z][a-z\d+.-]+:/i.test(target)) return 'web'
  const path = target.replace(/^file:/i, '').replaceAll('\\', '/')
  const slashes = /^\/*/.exec(path)?.[0].length ?? 0
  return slashes < 2 || slashes === 3 || /^\/*[a-z][:|]/i.test(path) ? 'disk' : 'share'
}

const linkFinding = (part: string, tag: string): Finding | null => {
  const kind = attribute(tag, 'Type').split('/').at(-1)?.toLowerCase()
  if (attribute(tag, 'TargetMode').toLowerCase() !== 'external' || kind === 'hyperlink') return null
  const place = placeOf(attribute(tag, 'Target'))
  // A picture pasted from a page, and a diagram of a table that lies in a cloud, are common.
  const isCommon = kind === 'image' || part.includes('/charts/')
  if (place === 'web') return isCommon ? linked : 'cvActive'
  return place === 'disk' && (isCommon || kind === 'attachedtemplate') ? null : linked
}

const xmlFindings = (part: string, text: string): (Finding | null)[] => {
  if (part.endsWith('.rels'))
    return [...text.matchAll(relationship)].map(([, tag = '']) => linkFinding(part, tag))
  const fields = [...text.matchAll(fieldText)].map(([, words = '']) => plain(words))
  const simple = [...text.matchAll(simpleField)].map(([, tag = '']) => attribute(tag, 'instr'))
  // Its word may be spread over several pieces.
  const calls = /DDEAUTO/i.test(fields.join('')) || [...fields, ...simple].some((one) => /^\s*DDE/i.test(one))
  return [calls ? linked : null]
}

const textOf = (bytes: Buffer) => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le')
  // All that is looked for is ASCII.
  return bytes.toString('latin1')
}

const isText = (head: Buffer) =>
  /^(?:\xff\xfe|\xfe\xff|(?:\xef\xbb\xbf)?\s*<)/.test(head.toString('latin1', 0, 64))
const isPackage = (head: Buffer) => head.toString('latin1', 0, 4) === 'PK\x03\x04'
const isDocument = (head: Buffer) => isOle(head) || isPackage(head) || opensAsPdf(head)

const partFindings = (part: string, bytes: Buffer): (Finding | null)[] => {
  if (isProgram(bytes)) return ['cvActive']
  if (isOle(bytes)) return [insideOle(bytes)]
  if (isPackage(bytes) && bytes.includes('vbaProject.bin')) return ['cvMacros']
  // The table of a diagram is one of these.
  if (isDocument(bytes)) return [/^word\/embeddings\/[^/]+\.xlsx$/.test(part) ? null : embedded]
  return xmlFindings(part, textOf(bytes))
}

const insideDocx = async (bytes: Buffer): Promise<(Finding | null)[]> => {
  const zip = await readZip(bytes)
  if (typeof zip === 'string') return []
  const findings: (Finding | null)[] = []
  const look = async (entry: ZipEntry) => {
    const chunks: Buffer[] = []
    let isWanted: boolean | undefined
    await unpack(zip, entry, (chunk) => {
      isWanted ??=
        isText(chunk) || isDocument(chunk) || /^(?:MZ|\x7fELF)/.test(chunk.toString('latin1', 0, 4))
      if (isWanted) chunks.push(Buffer.from(chunk))
    })
    return partFindings(entry.fileName, Buffer.concat(chunks))
  }
  for (const entry of zip.entries) {
    const { fileName } = entry
    if (new RegExp(`\\.(?:js|${programs})$`, 'i').test(fileName)) findings.push('cvActive')
    if (/^word\/activeX\//i.test(fileName)) findings.push(script)
    findings.push(...(await look(entry)))
  }
  return findings
}

const fieldStart = '\x13'

// In one byte a letter, or two.
const callsOthers = (text: string) => {
  for (let at = text.indexOf(fieldStart); at >= 0; at = text.indexOf(fieldStart, at + 1))
    if (/^[\s\0]{0,9}D\0?D\0?E/i.test(text.slice(at + 1, at + 20))) return true
  return false
}

const insideDoc = (bytes: Buffer): (Finding | null)[] => {
  const ole = readOle(bytes)
  const hasObjects = ole?.entries.some(({ name }) => name === '\x01Ole10Native' || /^_\d{6,}$/.test(name))
  const isActive = (ole && isPackedProgram(ole)) || bytes.includes(dosText)
  return [
    isActive ? 'cvActive' : null,
    hasObjects ? embedded : null,
    callsOthers(bytes.toString('latin1')) ? linked : null,
  ]
}

const pdfSigns: readonly [RegExp, Finding][] = [
  // A file that is a program, whatever is done with it.
  [new RegExp(String.raw`/U?F[\s\0]{0,40}\((?:[^()\\\r\n]|\\.){1,255}\.(?:${programs})\)`, 'i'), 'cvActive'],
  [/\/XFA[\s\0]{0,40}[[\d]/, script],
  [/\/(?:EmbeddedFiles?|FileAttachment|RichMedia|GoToE|Rendition)\b/, embedded],
]
const pdfActions = /\/(JavaScript|Launch|ImportData|SubmitForm)\b/g
const isAction = /\/S[\s\0]{0,40}(?:%[^\r\n]{0,40}[\r\n][\s\0]{0,9})?$/
const withArguments = /\/(?:Win|Mac|Unix)[\s\0]{0,40}<</

// Far more than anybody has: what stands behind them is not looked at.
const mostNames = 1000

const pdfFindings = (text: string): Finding[] => {
  const findings = pdfSigns.flatMap(([sign, finding]) => (sign.test(text) ? [finding] : []))
  let seen = 0
  for (const { 1: name, index } of text.matchAll(pdfActions)) {
    seen += 1
    if (seen > mostNames) return [...findings, unread]
    // The name in a sentence is no action.
    if (!isAction.test(text.slice(Math.max(0, index - 100), index))) continue
    const around = text.slice(Math.max(0, index - 400), index + 400)
    if (name === 'Launch' && withArguments.test(around)) findings.push('cvActive')
    else findings.push(name === 'JavaScript' ? script : linked)
  }
  return findings
}

const hash = 0x23

// A name may be written in numbers.
const withNames = (text: string) => {
  const bytes = Buffer.from(text, 'latin1')
  let to = 0
  for (let from = 0; from < bytes.length; from += 1, to += 1) {
    const code = bytes[from] === hash ? Buffer.from(text.slice(from + 1, from + 3), 'hex')[0] : undefined
    bytes[to] = code ?? bytes[from] ?? 0
    if (code !== undefined) from += 2
  }
  return bytes.toString('latin1', 0, to)
}

const megabyte = 1024 * 1024
const mostInflated = 32 * megabyte

/** What is written in the object streams of a PDF; null for what cannot be read. */
const packedObjects = (bytes: Buffer, text: string): (string | null)[] => {
  const found: (string | null)[] = []
  let left = mostInflated
  let seen = 0
  for (const { 0: name, index } of text.matchAll(/\/(?:ObjStm\b|[\w#]{0,30}#[\da-f]{2}[\w#]{0,30})/gi)) {
    seen += 1
    if (left <= 0 || seen > mostNames) return [...found, null]
    if (withNames(name) !== '/ObjStm') continue
    const start = /stream\r?\n/.exec(text.slice(index, index + 4096))
    if (!start) continue
    try {
      const packed = bytes.subarray(index + start.index + start[0].length)
      const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.min(left, 4 * megabyte) }
      const objects = inflateSync(packed, options).toString('latin1')
      left -= objects.length
      found.push(objects)
    } catch {
      left -= megabyte
      found.push(null)
    }
  }
  return found
}

const insidePdf = (bytes: Buffer): Finding[] => {
  const text = bytes.toString('latin1')
  return [text, ...packedObjects(bytes, text)].flatMap((one) =>
    one === null ? [unread] : pdfFindings(withNames(one)),
  )
}

const inside: Readonly<Record<string, (bytes: Buffer) => (Finding | null)[] | Promise<(Finding | null)[]>>> =
  {
    [fileTypes.pdf]: insidePdf,
    [fileTypes.doc]: insideDoc,
    [fileTypes.docx]: insideDocx,
  }

/** Why a document is refused, or what its reader is warned of. */
type Looked = { error: ApplicationError } | { error: null; marks: FileMark[] }

/**
 * Looks for what a valid document holds besides what is read: what no CV needs refuses it, what a genuine one may have
 * marks it. Decision 008 says what is not seen.
 */
export const lookInside = async (type: string, bytes: Buffer): Promise<Looked> => {
  const findings = (await inside[type]?.(bytes)) ?? []
  const error = findings.find((finding) => typeof finding === 'string')
  if (error) return { error }
  const marks = findings.flatMap((finding) => (finding && typeof finding !== 'string' ? [finding.mark] : []))
  return { error: null, marks: [...new Set(marks)] }
}
