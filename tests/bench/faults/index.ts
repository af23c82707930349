import { backend } from './backend.ts'
import { database } from './database.ts'
import type { Row } from './visitors.ts'

const tables: Record<string, readonly (() => Promise<Row>)[]> = { database }

/** Prints how the site bears the faults of all that it stands on; false when a figure is missed. */
export const faults = async (only?: string): Promise<boolean> => {
  let isKept = !only || only === 'backend' ? await backend() : true
  for (const [name, parts] of Object.entries(tables)) {
    if (only && only !== name) continue
    for (const part of parts) {
      const row = await part()
      // Each has columns of its own.
      console.table([row])
      isKept &&= row.isKept
    }
  }
  return isKept
}
