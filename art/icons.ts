import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Run by hand when an icon is added; the result is committed.
process.chdir(join(import.meta.dirname, '..'))

const names = [
  'armchair',
  'arrow-left',
  'arrow-right',
  'arrow-up-right',
  'baby',
  'badge-check',
  'badge-percent',
  'battery-charging',
  'briefcase',
  'check',
  'chevron-down',
  'chevron-right',
  'circle-alert',
  'circle-check',
  'circle-dot',
  'clock',
  'copy',
  'file-text',
  'globe',
  'hand-helping',
  'headset',
  'house',
  'image-plus',
  'loader-circle',
  'locate-fixed',
  'lock',
  'luggage',
  'mail',
  'map-pin',
  'menu',
  'message-square-text',
  'mic',
  'monitor',
  'moon',
  'package',
  'package-open',
  'phone',
  'plane-landing',
  'plane-takeoff',
  'play',
  'plus',
  'printer',
  'receipt-text',
  'repeat',
  'rotate-ccw',
  'route',
  'ruler',
  'search',
  'send',
  'share-2',
  'shield',
  'shield-check',
  'square-parking',
  'sun',
  'ticket',
  'trash-2',
  'upload',
  'video',
  'wallet',
  'wifi-off',
  'x',
  'zap',
]

type Attributes = Record<string, string>

function attributesOf(tag: string): Attributes {
  return Object.fromEntries(
    [...tag.matchAll(/([a-z0-9]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
  )
}

function arcs(cx: number, cy: number, r: number): string {
  return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
}

function roundedBox(x: number, y: number, width: number, height: number, r: number): string {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  const across = width - 2 * r
  const down = height - 2 * r
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
}

/** Makes a leading `m` absolute: once paths are joined, it and the pairs after it would be relative. */
function absoluteStart(d: string): string {
  return d.replace(
    /^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*(?=([-\d.])?)/,
    (_, x, y, more) => `M${x} ${y}${more ? 'l' : ''}`,
  )
}

function pathOf(element: string, attributes: Attributes): string {
  const number = (key: string) => Number(attributes[key] ?? 0)
  switch (element) {
    case 'path':
      return absoluteStart(attributes.d ?? '')
    case 'circle':
      return arcs(number('cx'), number('cy'), number('r'))
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`
    case 'polyline':
      return `M${attributes.points}`
    case 'rect':
      return roundedBox(number('x'), number('y'), number('width'), number('height'), number('rx'))
    default:
      throw new Error(`No rule for <${element}>.`)
  }
}

function iconPath(name: string): string {
  const svg = readFileSync(`node_modules/lucide-static/icons/${name}.svg`, 'utf8')
  const inside = svg.slice(svg.indexOf('<svg') + 4)
  return [...inside.matchAll(/<([a-z]+)\s([^>]*)\/>/g)]
    .map(([, element = '', attributes = '']) => pathOf(element, attributesOf(attributes)))
    .join('')
}

const lines = names.map((name) => `  '${name}':\n    '${iconPath(name)}',`)
const target = 'components/ui/icon-paths.ts'
writeFileSync(
  target,
  `// Written by art/icons.ts from Lucide 1.x (ISC licence, https://lucide.dev/license); stroked, 24 by 24.\nexport const iconPaths = {\n${lines.join('\n')}\n}\n`,
)
execFileSync('node_modules/.bin/biome', ['format', '--write', target])
