import { setTimeout as pause } from 'node:timers/promises'
import { callHttp, HttpError } from '#lib/base/http.ts'
import { errorText, log } from '#lib/base/log.ts'
import { loadedWords } from './loaded-words.ts'
import { type Locale, localeCodes } from './locales.ts'
import { bundledMessages } from './messages.ts'
import { BadWords, mergeWords } from './override.ts'

// Specification 4: retried up to five times. In milliseconds; each wait is twice the one before.
const retries = 5
const firstWait = 350
const refreshEvery = 5 * 60 * 1000
// The longest that a start waits for a slow host.
const startTimeout = 1500
// A page rendered while new messages arrived may still have the old ones.
const settling = 2000

type Options = {
  /** The address below which `locales/{lng}/translation.json` stands. */
  address: string
  timeoutMs?: number
  /** Waits so many milliseconds between two tries. */
  wait?: (ms: number) => Promise<unknown>
}

// An unref'd timer does not keep a finished process alive.
const waitBeside = (ms: number) => pause(ms, null, { ref: false })

type Attempt = { body: string } | { failure: string; isFinal: boolean }

const ask = async (url: URL, timeoutMs: number): Promise<Attempt> => {
  try {
    const headers = { accept: 'application/json' }
    const { status, body } = await callHttp({ url, method: 'GET', headers, timeoutMs })
    if (status === 200) return { body }
    // A definite refusal is not worth a retry.
    return { failure: `status ${status}`, isFinal: status < 500 && status !== 429 }
  } catch (error) {
    const isFinal = error instanceof HttpError && error.reason === 'bad-answer'
    return { failure: errorText(error), isFinal }
  }
}

/** Loads messages that replace bundled ones; on any failure those in use stay. */
export const createOverrides = ({ address, timeoutMs = 5000, wait = waitBeside }: Options) => {
  const reported = new Map<Locale, string>()

  // A lasting fault is logged once, not every five minutes.
  const report = (locale: Locale, level: 'info' | 'warn', event: string, detail: string) => {
    if (reported.get(locale) === event + detail) return
    reported.set(locale, event + detail)
    log(level, event, { locale, detail })
  }

  const fetchFile = async (locale: Locale) => {
    const url = new URL(`${address}/locales/${locale}/translation.json`)
    for (let tried = 0; ; tried += 1) {
      const attempt = await ask(url, timeoutMs)
      if ('body' in attempt) return attempt.body
      if (attempt.isFinal || tried === retries) {
        report(locale, 'warn', 'words.not-loaded', attempt.failure)
        return null
      }
      await wait(firstWait * 2 ** tried)
    }
  }

  const use = (locale: Locale, file: string) => {
    const loaded = loadedWords()
    if (loaded.files[locale] === file) return
    const { words, unknownKeys } = mergeWords(bundledMessages[locale], bundledMessages.en, file)
    loaded.files[locale] = file
    loaded.messages[locale] = words
    loaded.freshFrom = Date.now() + settling
    report(locale, 'info', 'words.loaded', unknownKeys.length ? `without ${unknownKeys.slice(0, 5)}` : '')
  }

  const loadOne = async (locale: Locale) => {
    const file = await fetchFile(locale)
    if (file === null) return
    try {
      use(locale, file)
    } catch (error) {
      report(locale, 'warn', 'words.refused', error instanceof BadWords ? error.message : errorText(error))
    }
  }

  return {
    /** Loads every language once, each with its retries. */
    load: async (): Promise<void> => {
      await Promise.all(localeCodes.map(loadOne))
    },
  }
}

/** Loads messages now and every five minutes; resolves when they arrived or the timeout passed. */
export const startOverrides = async (options: Options, timeoutMs = startTimeout): Promise<void> => {
  const overrides = createOverrides(options)
  setInterval(() => void overrides.load(), refreshEvery).unref()
  await Promise.race([overrides.load(), pause(timeoutMs)])
}
