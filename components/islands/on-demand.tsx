'use client'

import dynamic from 'next/dynamic'
import { Activity, type ComponentProps, lazy } from 'react'
import { listId } from '#lib/schemas/categories.ts'
import { near, untilItComes } from './late-code.ts'

// A page waits for every file that its own scripts name: one that is lost on a bad line leaves the menus and
// forms dead, too. An island that is fetched by itself keeps only itself waiting, its HTML stands meanwhile, and
// a page that could show it but does not, such as one without slides, fetches nothing.

const LateAccordion = lazy(async () => {
  await near('accordion-panel')
  const load = untilItComes(async () => (await import('./accordion.tsx')).Accordion)
  return { default: await load() }
})

/** At the foot of its pages: fetched when the visitor is a screen away from it. */
export const Accordion = (props: ComponentProps<typeof LateAccordion>) => (
  <Activity>
    <LateAccordion {...props} />
  </Activity>
)

// One file of code for both.
const branches = () => import('./branch-finder.tsx')

export const BranchFinder = dynamic(untilItComes(async () => (await branches()).BranchFinder))

export const CopyAddress = dynamic(untilItComes(async () => (await branches()).CopyAddress))

export const Carousel = dynamic(untilItComes(async () => (await import('./carousel.tsx')).Carousel))

export const MarkerMap = dynamic(untilItComes(async () => (await import('./marker-map.tsx')).MarkerMap))

export const SendLinkForm = dynamic(
  untilItComes(async () => (await import('#components/forms/send-link-form.tsx')).SendLinkForm),
)

export const Tabs = dynamic(untilItComes(async () => (await import('./tabs.tsx')).Tabs))

export const VideoPlayer = dynamic(untilItComes(async () => (await import('./video-player.tsx')).VideoPlayer))

const LateVacancyBoard = lazy(async () => {
  await near(`#${listId}`)
  const load = untilItComes(async () => (await import('./vacancy-board.tsx')).VacancyBoard)
  return { default: await load() }
})

/** Below the careers page's second screen: fetched when the visitor is a screen away from it. */
export const VacancyBoard = (props: ComponentProps<typeof LateVacancyBoard>) => (
  <Activity>
    <LateVacancyBoard {...props} />
  </Activity>
)

export const VacancyRetry = dynamic(
  untilItComes(async () => (await import('./vacancy-retry.tsx')).VacancyRetry),
)

export const ShareLinks = dynamic(untilItComes(async () => (await import('./share-links.tsx')).ShareLinks))
