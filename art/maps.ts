import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type ExtendedFeature, type GeoPermissibleObjects, geoMercator, geoPath } from 'd3-geo'
import { feature, merge, mesh } from 'topojson-client'
import type { MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { drawing, mercator } from '#lib/places/drawn-map.ts'

// Run this file by hand when the map changes, and commit the result.
process.chdir(join(import.meta.dirname, '..'))

type Country = Polygon | MultiPolygon
type World = Topology<{ countries: { type: 'GeometryCollection'; geometries: Country[] } }>

// The numeric ISO 3166 codes, which Natural Earth uses as ids.
const isoNumericCodes = { iraq: '368', iran: '364' }

const { margin, ...size } = drawing

const readWorld = (): World =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-50m.json'), 'utf8'))

const world = readWorld()
const allCountries = world.objects.countries
const outlinedCountryCodes: readonly unknown[] = Object.values(isoNumericCodes)

const findCountry = (country: keyof typeof isoNumericCodes): ExtendedFeature => {
  const match = feature(world, allCountries).features.find(({ id }) => id === isoNumericCodes[country])
  if (!match)
    throw new Error(`world-atlas has no country with the id ${isoNumericCodes[country]} (${country}).`)
  return match
}
const projection = geoMercator()
  .scale(mercator.scale)
  .translate([mercator.x, mercator.y])
  .clipExtent([
    [-margin.x, -margin.y],
    [size.width + margin.x, size.height + margin.y],
  ])
const path = geoPath(projection).digits(1)

type Point = [x: number, y: number]

const areFarApart = ([x, y]: Point, [otherX, otherY]: Point, minDistance: number) =>
  Math.hypot(x - otherX, y - otherY) >= minDistance

const toRelativePath = (points: Point[]) => {
  const steps = points.map(([x, y], index) => {
    const [beforeX, beforeY] = points[index - 1] ?? [0, 0]
    return `${x - beforeX} ${y - beforeY}`
  })
  return steps.length > 1 ? `M${steps[0]}l${steps.slice(1).join(' ')}`.replaceAll(' -', '-') : ''
}

// Drops points closer than `minDistance` to the last kept point, but keeps the end point. Relative integer coordinates
// shorten the path.
const thinLine = (line: string, minDistance: number) => {
  const points = [...line.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]): Point => [Number(x), Number(y)])
  const keptPoints: Point[] = []
  points.forEach((point, index) => {
    const last = keptPoints.at(-1)
    if (!last || areFarApart(point, last, minDistance) || index === points.length - 1) keptPoints.push(point)
  })
  return toRelativePath(keptPoints.map(([x, y]) => [Math.round(x), Math.round(y)]))
}

const drawPath = (object: GeoPermissibleObjects, minDistance: number) =>
  (path(object) ?? '')
    .split('M')
    .map((line) => {
      const thinnedPath = thinLine(line, minDistance)
      return thinnedPath && line.endsWith('Z') ? `${thinnedPath}z` : thinnedPath
    })
    .join('')

const map = {
  land: drawPath(merge(world, allCountries.geometries), 3),
  borders: drawPath(
    mesh(
      world,
      allCountries,
      (a, b) => a !== b && !outlinedCountryCodes.includes(a.id) && !outlinedCountryCodes.includes(b.id),
    ),
    3,
  ),
  countries: { iraq: drawPath(findCountry('iraq'), 1.5), iran: drawPath(findCountry('iran'), 1.5) },
}

const mapPath = 'lib/places/country-map.json'
writeFileSync(mapPath, JSON.stringify(map))
execFileSync('node_modules/.bin/biome', ['format', '--write', mapPath])
console.log(`Wrote ${mapPath}`)
