import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Patterns for personal data that tests enter, upload or receive. The names are those that most tests enter.
const personalDataPatterns: Readonly<Record<string, RegExp>> = {
  'an e-mail address': /[\w.+-]+@[\w-]+\.[a-z]/i,
  'a phone number': /\b(?:00)?9647\d|\b07\d\d[ -]?\d{3}/,
  'a file name': /[\w)]\.(?:pdf|docx?|jpe?g|png)\b/i,
  'a reference': /\b(?=\d*[A-Z])[\dA-HJKMNP-TV-Z]{12}\b/,
  'a name': /Shilan|Karim|Zhilwan|Rasul|شیلان|کەریم|ژیلوان|ڕەسووڵ|ليلى|حسن|\bApplicant \w/,
}

/** Returns the log lines that contain personal data, each with the kind of data. */
export const findPersonalData = (lines: readonly string[]): string[] =>
  lines.flatMap((line) =>
    Object.entries(personalDataPatterns)
      .filter(([, pattern]) => pattern.test(line))
      .map(([kind]) => `${kind}: ${line}`),
  )

/** Calls `findPersonalData` for all logs in a folder. Returns an error if there are no log lines to check. */
export const findPersonalDataInLogs = (folder: string): string[] => {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  return lines.some((line) => line.startsWith('{"at"'))
    ? findPersonalData(lines)
    : ['no log lines found: the tests must start sites with SITE_LOGS']
}
