import { setTimeout as pause } from 'node:timers/promises'
import { getHttp } from '#lib/base/http-client.ts'
import { minuteMs } from '#lib/base/time.ts'
import { errorText, log } from '#lib/process/log.ts'
import { formerPath } from './former-paths.ts'
import { loadedMessages } from './loaded-messages.ts'
import { type Locale, localeCodes } from './locales.ts'
import { bundledMessages, type Messages, mapMessages, propertyOf } from './messages.ts'

const tagPattern = /<([\w-]+)>([^<]+)<\/\1>/g

// Returns a message's tags, placeholders and unmatched brackets. Returns an ICU plural unchanged, so that only an
// identical override is valid, because visitors would see the message key if an override had a syntax error.
const syntaxSignature = (text: string) => {
  if (text.startsWith('{n, plural,')) return text
  const tags = text.match(tagPattern)?.map((tag) => tag.replace(tagPattern, '<$1>')) ?? []
  const placeholders = text.replace(tagPattern, '$2').match(/\{\w*\}?|[}<>]/g) ?? []
  return [...new Set([...tags, ...placeholders])].sort().join()
}

const isValidOverride = (text: unknown, bundled: string): text is string =>
  typeof text === 'string' && text.trim() !== '' && syntaxSignature(text) === syntaxSignature(bundled)

const valueAt = (overrides: unknown, path: string): unknown =>
  path.split('.').slice(1).reduce(propertyOf, overrides)

const listPaths = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, child]) => listPaths(child, `${path}.${key}`))
    : [path]

/** Returns the bundled messages with valid overrides applied, and the paths of invalid and unknown ones. */
const mergeMessages = (bundled: Messages, overrides: unknown) => {
  const knownPaths = new Set<string>()
  const invalidPaths: string[] = []
  const messages = mapMessages(bundled, overrides, (text, currentOverride, path) => {
    const earlierPath = formerPath(path)
    knownPaths.add(path).add(earlierPath)
    const override = currentOverride ?? valueAt(overrides, earlierPath)
    if (isValidOverride(override, text)) return override
    if (override !== undefined) invalidPaths.push(path)
    return text
  })
  const unknownPaths = listPaths(overrides).filter((path) => !knownPaths.has(path))
  return { messages, skippedPaths: [...invalidPaths, ...unknownPaths] }
}

const maxRetries = 5
const firstWaitMs = 350
const refreshMs = 5 * minuteMs
// Pages cached within this time after new messages arrive may contain the old ones, so they are rendered again.
const settlingMs = 2000

type Wait = (ms: number) => Promise<unknown>

const downloadMessages = async (url: URL, wait: Wait, retries = 0): Promise<string> => {
  try {
    const { status, body } = await getHttp({ url, headers: { accept: 'application/json' }, timeoutMs: 5000 })
    if (status === 200) return body
    throw new Error(`status ${status}`)
  } catch (error) {
    if (retries === maxRetries) throw error
    await wait(firstWaitMs * 2 ** retries)
    return downloadMessages(url, wait, retries + 1)
  }
}

const loadOverrides = async (locale: Locale, baseUrl: string, wait: Wait) => {
  const cache = loadedMessages()
  try {
    const fileContent = await downloadMessages(new URL(`${baseUrl}/locales/${locale}/translation.json`), wait)
    if (cache.files[locale] === fileContent) return
    const { messages, skippedPaths } = mergeMessages(bundledMessages[locale], JSON.parse(fileContent))
    cache.messages[locale] = messages
    cache.files[locale] = fileContent
    cache.freshFromMs = performance.now() + settlingMs
    log('info', 'messages.loaded', { locale, skipped: skippedPaths.slice(0, 5).join() })
  } catch (error) {
    log('warn', 'messages.load-failed', { locale, error: errorText(error) })
  }
}

/** Loads overrides immediately and then every five minutes; keeps the current messages if loading fails. */
export const startLoadingOverrides = (baseUrl: string, wait: Wait = pause): Promise<unknown> => {
  const loadAll = () => Promise.all(localeCodes.map((locale) => loadOverrides(locale, baseUrl, wait)))
  setInterval(loadAll, refreshMs).unref()
  return loadAll()
}
