import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Whatever tests type, upload or get; names are those of their applicants.
const traces: Readonly<Record<string, RegExp>> = {
  'an e-mail address': /[\w.+-]+@[\w-]+\.[a-z]/i,
  'a phone number': /\b(?:00)?9647\d|\b07\d\d[ -]?\d{3}/,
  'a file name': /[\w)]\.(?:pdf|docx?|jpe?g|png)\b/i,
  'a reference': /\b(?=\d*[A-Z])[\dA-HJKMNP-TV-Z]{12}\b/,
  'a name': /Shilan|Karim|Zhilwan|Rasul|شیلان|کەریم|ژیلوان|ڕەسووڵ|ليلى|حسن|\bApplicant \w/,
}

/** The names, addresses and numbers of visitors in lines of a log, each with its line. */
export const personalIn = (lines: readonly string[]): string[] =>
  lines.flatMap((line) =>
    Object.entries(traces)
      .filter(([, trace]) => trace.test(line))
      .map(([what]) => `${what}: ${line}`),
  )

/** The same for all logs of a folder; a folder without a line is a fault too. */
export const personalInLogs = (folder: string): string[] => {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  return lines.some((line) => line.startsWith('{"at"')) ? personalIn(lines) : ['no site has written a line']
}
