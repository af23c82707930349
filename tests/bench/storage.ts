import { diskFull } from './disk-full.ts'
import { powerCut } from './power-cut.ts'
import { storageSize } from './storage-size.ts'

const parts = { size: storageSize, full: diskFull, power: powerCut }
// Mounting a small disk, or an image of one, takes root.
const needsRoot = new Set(['full', 'power'])

/** Prints how the stores bear 100,000 applications, a full disk and power cuts; false when a figure is missed. */
export const storage = async (only?: string): Promise<boolean> => {
  let isKept = true
  for (const [name, part] of Object.entries(parts)) {
    if (only && only !== name) continue
    console.log(`\n── storage ${name} ──`)
    if (needsRoot.has(name) && process.getuid?.() !== 0) {
      console.log('left out: it needs root')
      continue
    }
    const isPartKept = await part()
    console.log(isPartKept ? 'kept' : 'BROKEN')
    isKept &&= isPartKept
  }
  return isKept
}
