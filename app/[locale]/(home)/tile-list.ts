import { strongToneClasses, tintClasses } from '#components/ui/tones.ts'
import type { SiteLink } from '#lib/company/links.ts'
import type { PageContext } from '#lib/content/page-context.ts'
import { type SceneName, sceneOf } from '#lib/content/pictures.ts'
import { isServiceOpen, type Service, type TileSize } from '#lib/content/services.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

type Context = PageContext<'home'>
type TileCopy = { name: string; line: string }

export type Tile = {
  id: string
  copy: TileCopy
  scene: SceneName
  tone: string
  size: TileSize
  /** Null if the tile has no page. */
  link: SiteLink | null
  isOpen: boolean
}

/** The number of grid columns that a tile spans, out of 6 in narrow windows and 5 in wide ones. */
type TileSpans = { narrow: number; wide: number }

const narrowColumnCount = 6
const wideColumnCount = 5

/** Divides a row's columns among its tiles; any remaining columns go to the last tiles. */
const divideColumns = (columnCount: number, count: number): number[] =>
  Array.from(
    { length: count },
    (_, index) => Math.floor((columnCount * (index + 1)) / count) - Math.floor((columnCount * index) / count),
  )

// Returns each tile's span. The last row's tiles are widened to fill the row. If the last of several rows would have
// only one tile, the last two rows share their tiles as evenly as possible.
const calculateColumnSpans = (count: number, perRow: number, columnCount: number): number[] => {
  const leftoverCount = count % perRow
  const lastRowTileCounts =
    leftoverCount === 1 && count > perRow
      ? [Math.ceil((perRow + 1) / 2), Math.floor((perRow + 1) / 2)]
      : [leftoverCount]
  const fullRowTileCount = count - lastRowTileCounts.reduce((sum, tileCount) => sum + tileCount, 0)
  return [
    ...Array<number>(fullRowTileCount).fill(columnCount / perRow),
    ...lastRowTileCounts.flatMap((tileCount) => divideColumns(columnCount, tileCount)),
  ]
}

/**
 * Returns the spans of large, wide and small tiles, in this order, so that no row has a gap at any width. In wide
 * windows, a large tile spans 2 × 2 cells, and small tiles fill the cells beside large and wide ones. In narrow
 * windows, the last tile, which has no link, spans a whole row.
 */
export const tileSpans = (sizes: readonly TileSize[]): TileSpans[] => {
  const countTiles = (size: TileSize) => sizes.filter((other) => other === size).length
  const [largeCount, wideCount, smallCount] = [countTiles('large'), countTiles('wide'), countTiles('small')]
  const narrowSpans = [
    ...Array<number>(largeCount).fill(narrowColumnCount),
    ...calculateColumnSpans(wideCount, 2, narrowColumnCount),
    ...calculateColumnSpans(smallCount - 1, 3, narrowColumnCount),
    narrowColumnCount,
  ]
  const adjacentCellCount = wideColumnCount - 1 - ((largeCount * 4 + wideCount * 2 - 1) % wideColumnCount)
  const wideSpans = [
    ...Array<number>(largeCount + wideCount).fill(2),
    ...Array<number>(adjacentCellCount).fill(1),
    ...calculateColumnSpans(smallCount - adjacentCellCount, wideColumnCount, wideColumnCount),
  ]
  return narrowSpans.map((narrow, index) => ({ narrow, wide: wideSpans[index] ?? 1 }))
}

const listServiceTiles = (
  { slug, theme, tiles = [], ...service }: Service,
  { locale, links }: Context,
): Tile[] => {
  const copy: TileCopy & { tiles: readonly TileCopy[] } = pageCopy(locale, slug).service
  return tiles.map(({ size = 'small', scene = service.scene, tone, site }, index) => ({
    id: `${slug} ${index}`,
    copy: copy.tiles[index] ?? copy,
    scene: sceneOf({ slug, scene }),
    tone: tone ?? (size === 'small' ? tintClasses : strongToneClasses)[theme],
    size,
    link: site ? links[site] : links.page(slug),
    isOpen: isServiceOpen(slug),
  }))
}

/** Returns the services' tiles, largest first, followed by the insurance tile, which has no page. */
export const listTiles = (
  services: readonly Service[],
  context: Context,
): (Tile & { spans: TileSpans })[] => {
  const tiles = services.flatMap((service) => listServiceTiles(service, context))
  const insuranceTile: Tile = {
    id: 'insurance',
    copy: context.copy.tiles.insurance,
    scene: 'insurance',
    tone: 'bg-tint-sand',
    size: 'small',
    link: null,
    isOpen: false,
  }
  const sortedTiles = (['large', 'wide', 'small'] as const).flatMap((size) =>
    tiles.filter((tile) => tile.size === size),
  )
  const allTiles = [...sortedTiles, insuranceTile]
  const spans = tileSpans(allTiles.map(({ size }) => size))
  return allTiles.map((tile, index) => ({ ...tile, spans: spans[index] ?? { narrow: 2, wide: 1 } }))
}
