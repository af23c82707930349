// The tiles of services whose texts were under other keys than the service's slug.
const formerTileNames: Readonly<Record<string, string>> = {
  'online-supermarket-grocery.0': 'supermarket',
  'flights-ticket.0': 'flights-international',
  'flights-ticket.1': 'flights-domestic',
}

/**
 * Returns the path at which a message stood in an earlier version, so that overrides from then keep working; the same
 * path if it has not moved. Paths begin with a dot.
 */
export const formerPath = (path: string): string =>
  path
    .replace(/^\.([\w-]+)\.service\.tiles\.(\d)/, (_, slug: string, index: string) => {
      const name = formerTileNames[`${slug}.${index}`] ?? slug
      return `.home.tiles.items.${name}`
    })
    .replace(/^\.([\w-]+)\.service\./, '.common.services.$1.')
    .replace(/^\.home\.tiles\.insurance/, '.home.tiles.items.insurance')
