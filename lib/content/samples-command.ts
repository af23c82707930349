import { countSamplesIn } from '#backend/index.ts'
import { createCommand, runCommand } from '#lib/base/command-line.ts'
import type { Env } from '#lib/base/env.ts'
import { findSamples, type Sample } from './samples.ts'

const formatSamples = (samples: readonly Sample[]) => {
  const width = (key: keyof Sample) => Math.max(...samples.map((sample) => sample[key].length))
  const lines = samples.map(({ name, what, where }) =>
    [name.padEnd(width('name')), what.padEnd(width('what')), where].join('  '),
  )
  return `${lines.join('\n')}

${samples.length} to replace or confirm. To confirm an entry that has no setting, command or flag of its own,
add its name to \`confirmed\` in lib/content/samples.ts.`
}

const listSamples = async (settings: Env) =>
  formatSamples(findSamples(settings, await countSamplesIn(settings)))

/** Lists samples, placeholders, invented texts and unset settings, and where to change them. */
export const samples = createCommand('samples', 'Usage: npm run -s samples', {
  '': { argumentCounts: [0], run: listSamples },
})

if (import.meta.main) await runCommand(samples)
