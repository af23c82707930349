// The former keys of tiles that were not named after their service's slug.
const formerTileNames: Readonly<Record<string, string>> = {
  'online-supermarket-grocery.0': 'supermarket',
  'flights-ticket.0': 'flights-international',
  'flights-ticket.1': 'flights-domestic',
}

/**
 * Returns a message's path in an earlier version, so that overrides from that version keep working; the same path if
 * the message has not moved. Paths begin with a dot.
 */
export const formerPath = (path: string): string =>
  path
    .replace(/^\.([\w-]+)\.service\.tiles\.(\d)/, (_, slug: string, index: string) => {
      const name = formerTileNames[`${slug}.${index}`] ?? slug
      return `.home.tiles.items.${name}`
    })
    .replace(/^\.([\w-]+)\.service\./, '.common.services.$1.')
    .replace(/^\.home\.tiles\.insurance/, '.home.tiles.items.insurance')
