import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { cache } from 'react'
import { lookUpVacancy, reads } from '#backend/data.ts'
import { loadWithFallback } from '#lib/content/load-with-fallback.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { searchableNames } from '#lib/places/cities.ts'
import { findCities } from '#lib/places/find-place.ts'
import { errorText, log } from '#lib/process/log.ts'
import { processSlot } from '#lib/process/process-slot.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import { plainLines } from './plain-text.ts'
import { type FoldedText, foldVacancyTexts } from './search.ts'
import { vacancyText } from './vacancy-text.ts'

/** Looks up a vacancy once per request, and logs the error if the lookup fails. */
export const loadVacancy = cache(async (id: string) => {
  const lookup = await lookUpVacancy(reads(), id)
  if (lookup.state === 'unavailable')
    log('error', 'backend.load-failed', { label: 'vacancy', error: errorText(lookup.error) })
  return lookup
})

const listLocalizedTexts = (vacancy: Vacancy) => localeCodes.map((locale) => vacancyText(vacancy, locale))

// Returns all spellings of a vacancy's cities, so that the vacancy search recognizes the same spellings as the branch
// search.
const cityNames = ({ facts }: ReturnType<typeof vacancyText>) =>
  facts.place?.flatMap(findCities).flatMap(searchableNames) ?? []

const foldVacancy = (vacancy: Vacancy): FoldedText =>
  foldVacancyTexts(
    listLocalizedTexts(vacancy).map((texts) => ({
      ...texts,
      text: [...plainLines(texts.descriptionHtml), ...cityNames(texts)].join(' '),
    })),
  )

/** The open vacancies, newest first; `foldTexts` returns their folded texts in the same order. */
export type VacancyIndex = { vacancies: readonly Vacancy[]; foldTexts: () => Promise<readonly FoldedText[]> }

const createdAtMs = ({ createdAt }: Vacancy) => createdAt?.getTime() ?? Number.NEGATIVE_INFINITY

const compareNewestFirst = (a: Vacancy, b: Vacancy) => {
  const [timeA, timeB] = [createdAtMs(a), createdAtMs(b)]
  if (timeA !== timeB) return timeB - timeA
  return a.id < b.id ? -1 : 1
}

// Folding a long list pauses at this interval, so that the server can handle other requests.
const yieldIntervalMs = 10

/**
 * Creates an indexer that folds each vacancy's text when it is first needed, and again only if the vacancy changes.
 * The backend returns the same array until it loads the vacancies again, so the indexer reuses an index for the same
 * array without comparing its content.
 */
const createIndexer = () => {
  let lastEntry: { list: readonly Vacancy[]; index: VacancyIndex } | undefined
  let foldedTextByKey = new Map<string, FoldedText>()

  const foldAll = async (vacancies: readonly Vacancy[]) => {
    const entries: [string, FoldedText][] = []
    let sliceStartedAt = performance.now()
    for (const vacancy of vacancies) {
      const key = JSON.stringify(vacancy)
      entries.push([key, foldedTextByKey.get(key) ?? foldVacancy(vacancy)])
      if (performance.now() - sliceStartedAt < yieldIntervalMs) continue
      await yieldToEventLoop()
      sliceStartedAt = performance.now()
    }
    foldedTextByKey = new Map(entries)
    return entries.map(([, foldedText]) => foldedText)
  }

  return (list: readonly Vacancy[]): VacancyIndex => {
    if (lastEntry?.list === list) return lastEntry.index
    const vacancies = list.toSorted(compareNewestFirst)
    let foldingPromise: Promise<readonly FoldedText[]> | undefined
    const foldTexts = () => {
      foldingPromise ??= foldAll(vacancies)
      return foldingPromise
    }
    lastEntry = { list, index: { vacancies, foldTexts } }
    return lastEntry.index
  }
}

declare global {
  interface ProcessSlots {
    vacancyIndexer: ReturnType<typeof createIndexer>
  }
}

export const indexVacancies = (list: readonly Vacancy[]): VacancyIndex =>
  processSlot('vacancyIndexer', createIndexer)(list)

/** Loads the index of open vacancies once per request. Returns null if loading fails or during a build. */
export const loadVacancyIndex = cache(async (): Promise<VacancyIndex | null> => {
  const list = await loadWithFallback(null, 'vacancies', (reads) => reads.vacancies())
  return list && indexVacancies(list)
})
