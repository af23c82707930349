import { openDatabase } from '#lib/backend/store/database.ts'
import type { Env } from '#lib/base/env.ts'
import { findSamples, type Sample } from '#lib/content/samples.ts'
import { existingDatabaseUrl, readSettings, runCommand, UsageError } from './command-line.ts'

const formatSamples = (samples: readonly Sample[]) => {
  const width = (key: keyof Sample) => Math.max(...samples.map((sample) => sample[key].length))
  const lines = samples.map(({ name, what, where }) =>
    [name.padEnd(width('name')), what.padEnd(width('what')), where].join('  '),
  )
  return `${lines.join('\n')}

${samples.length} to replace or confirm. To confirm an entry that has no setting, command or flag of its own,
add its name to \`confirmed\` in lib/content/samples.ts.`
}

/** Lists samples, placeholders, invented texts and unset settings, and where to change them. */
export const samples = async (args: string[], settings: () => Env): Promise<string> => {
  if (args.length) throw new UsageError('invalid arguments\n\nUsage: npm run -s samples')
  const currentSettings = settings()
  const db = currentSettings.BACKEND_URL ? null : await openDatabase(existingDatabaseUrl(currentSettings))
  return formatSamples(await findSamples(currentSettings, db).finally(() => db?.destroy()))
}

if (import.meta.main) await runCommand('samples', () => samples(process.argv.slice(2), readSettings))
