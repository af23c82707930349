import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Run this file by hand when an icon is added, and commit the results. All stroked icons except Waze's are from Lucide
// (ISC and MIT, https://lucide.dev/license). The view box of all icons is 24 × 24.
process.chdir(join(import.meta.dirname, '..'))

const strokedIconNames = [
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
  'file-plus',
  'file-text',
  'globe',
  'hand-helping',
  'headset',
  'house',
  'image-plus',
  'loader-circle',
  'lock',
  'luggage',
  'mail',
  'map-pin',
  'menu',
  'message-square-text',
  'mic',
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
  'ticket',
  'trash-2',
  'video',
  'wallet',
  'wifi-off',
  'x',
  'zap',
]

type Attributes = Record<string, string>

function parseAttributes(tag: string): Attributes {
  return Object.fromEntries(
    [...tag.matchAll(/([a-z0-9]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
  )
}

function circlePath(cx: number, cy: number, r: number): string {
  return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
}

function roundedRectPath(x: number, y: number, width: number, height: number, r: number): string {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  const edgeWidth = width - 2 * r
  const edgeHeight = height - 2 * r
  return `M${x + r} ${y}h${edgeWidth}${corner(r, r)}v${edgeHeight}${corner(-r, r)}h${-edgeWidth}${corner(-r, -r)}v${-edgeHeight}${corner(r, -r)}z`
}

/** Makes a leading `m` absolute, so that it does not depend on the previous path when paths are joined. */
function makeStartAbsolute(d: string): string {
  return d.replace(
    /^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*(?=([-\d.])?)/,
    (_, x, y, more) => `M${x} ${y}${more ? 'l' : ''}`,
  )
}

function toPathData(element: string, attributes: Attributes): string {
  const readNumber = (key: string) => Number(attributes[key] ?? 0)
  switch (element) {
    case 'path':
      return makeStartAbsolute(attributes.d ?? '')
    case 'circle':
      return circlePath(readNumber('cx'), readNumber('cy'), readNumber('r'))
    case 'line':
      return `M${readNumber('x1')} ${readNumber('y1')}L${readNumber('x2')} ${readNumber('y2')}`
    case 'polyline':
      return `M${attributes.points}`
    case 'rect':
      return roundedRectPath(
        readNumber('x'),
        readNumber('y'),
        readNumber('width'),
        readNumber('height'),
        readNumber('rx'),
      )
    default:
      throw new Error(`art/icons.ts cannot convert <${element}> to a path: add it to toPathData.`)
  }
}

function iconPathData(name: string): string {
  const svg = readFileSync(`node_modules/lucide-static/icons/${name}.svg`, 'utf8')
  const content = svg.slice(svg.indexOf('<svg') + 4)
  return [...content.matchAll(/<([a-z]+)\s([^>]*)\/>/g)]
    .map(([, element = '', attributes = '']) => toPathData(element, parseAttributes(attributes)))
    .join('')
}

// Brand icons for social networks and app stores, which Lucide does not contain.
const networkPaths = {
  twitter:
    'M18.2 2.5h3.3l-7.2 8.3 8.5 11.2h-6.7l-5.2-6.8L4.9 22H1.6l7.7-8.8L1.2 2.5H8l4.7 6.2 5.5-6.2Zm-1.2 17.5h1.8L7 4.4H5.1L17 20Z',
  instagram:
    'M12 2.2c3.2 0 3.6 0 4.9.1 3.2.1 4.7 1.7 4.8 4.8.1 1.3.1 1.6.1 4.9s0 3.6-.1 4.9c-.1 3.2-1.7 4.7-4.8 4.8-1.3.1-1.6.1-4.9.1s-3.6 0-4.9-.1c-3.2-.1-4.7-1.7-4.8-4.8-.1-1.3-.1-1.6-.1-4.9s0-3.6.1-4.9C2.4 3.9 4 2.4 7.1 2.3c1.3-.1 1.7-.1 4.9-.1Zm0 4.9a4.9 4.9 0 1 0 0 9.8 4.9 4.9 0 0 0 0-9.8Zm0 8.1a3.2 3.2 0 1 1 0-6.4 3.2 3.2 0 0 1 0 6.4Zm5.1-9.5a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4Z',
  youtube:
    'M23 7.2a3 3 0 0 0-2.1-2.1C19 4.6 12 4.6 12 4.6s-7 0-8.9.5A3 3 0 0 0 1 7.2C.5 9.1.5 12 .5 12s0 2.9.5 4.8a3 3 0 0 0 2.1 2.1c1.9.5 8.9.5 8.9.5s7 0 8.9-.5a3 3 0 0 0 2.1-2.1c.5-1.9.5-4.8.5-4.8s0-2.9-.5-4.8ZM9.8 15.3V8.7l5.7 3.3-5.7 3.3Z',
  linkedin:
    'M4.7 3.2a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM3 8.8h3.4V21H3V8.8Zm5.7 0H12v1.7c.5-.9 1.7-2 3.6-2 3.8 0 4.5 2.5 4.5 5.8V21h-3.4v-6c0-1.4 0-3.2-2-3.2s-2.3 1.5-2.3 3.1V21H8.7V8.8Z',
  telegram:
    'M21.9 4.3 18.7 19.4c-.2 1.1-.9 1.3-1.8.8l-4.9-3.6-2.4 2.3c-.3.3-.5.5-1 .5l.4-5 9.1-8.2c.4-.4-.1-.6-.6-.2L6.3 13.1l-4.8-1.5c-1-.3-1.1-1 .2-1.6l18.9-7.3c.9-.3 1.6.2 1.3 1.6Z',
}
const filledPaths = {
  'google-play':
    'M22 13.3l-3.9 2.2-3.5-3.5 3.5-3.5 3.9 2.2a1.5 1.5 0 0 1 0 2.6ZM1.3.9a1.5 1.5 0 0 0-.1.6v21c0 .2 0 .4.1.6L12.5 12 1.3.9Zm12.2 10.1 3.3-3.2L3.5.2A1.5 1.5 0 0 0 2.5 0l11 11Zm0 2-11 11c.3 0 .6 0 .9-.2l13.4-7.6-3.3-3.2Z',
  apple:
    'M12.2 6.9c-1 0-2.5-1.1-4-1-2 0-3.9 1.1-5 3-2.1 3.6-.5 9 1.5 12 1 1.5 2.2 3.1 3.8 3.1 1.5-.1 2.1-1 3.9-1s2.4 1 4 .9c1.6 0 2.7-1.4 3.7-2.9 1.1-1.7 1.6-3.3 1.6-3.4 0 0-3.1-1.3-3.2-4.9 0-3 2.5-4.5 2.6-4.6-1.4-2-3.6-2.3-4.4-2.3-2-.2-3.7 1.1-4.6 1.1Zm3.4-3.1c.8-1 1.4-2.4 1.2-3.8-1.2.1-2.7.8-3.5 1.8-.8.9-1.5 2.3-1.3 3.7 1.3.1 2.7-.7 3.6-1.7Z',
}

const wazePath =
  'M6.9 18.4c-2 -.3 -3.6 -1.2 -4.4 -2.4 1.6 -.2 2.3 -1.1 2.3 -2.7V11a8.3 8.3 0 0 1 16.6 0c0 3.1 -1.5 5.6 -4 7M10.6 19h3M8.7 17.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 1 0 0 -3.4zM15.5 17.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 1 0 0 -3.4zM10.8 9.2v.4M15.6 9.2v.4M9.9 12.4c.7 1.5 1.9 2.2 3.3 2.2s2.6 -.7 3.3 -2.2'

const target = 'components/ui/icon-paths.json'
const strokedPaths = Object.fromEntries(strokedIconNames.map((name) => [name, iconPathData(name)]))
writeFileSync(target, JSON.stringify({ stroked: { ...strokedPaths, waze: wazePath }, filled: filledPaths }))
execFileSync('node_modules/.bin/biome', ['format', '--write', target])

// The footer's icons. The footer is dark in both modes, but this grey is also visible on white, in case the page's
// styles fail to load.
const writeFooterIcon = (name: string, attributesAndPath: string) =>
  writeFileSync(
    `public/icons/${name}.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="18" height="18" ${attributesAndPath}/></svg>\n`,
  )
mkdirSync('public/icons', { recursive: true })
for (const [name, path] of Object.entries(networkPaths))
  writeFooterIcon(name, `fill="#9ca7a1"><path d="${path}"`)
for (const [mode, name] of Object.entries({ system: 'monitor', light: 'sun', dark: 'moon' }))
  writeFooterIcon(
    mode,
    `fill="none" stroke="#9ca7a1" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round"><path d="${iconPathData(name)}"`,
  )
