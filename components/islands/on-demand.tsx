'use client'

import dynamic from 'next/dynamic'
import { Activity, type ComponentProps, lazy } from 'react'
import { near } from './near.ts'
import { untilItComes } from './until-it-comes.ts'

// All client components that a route could render reach the browser together; what is imported here
// is fetched only by a page that does render it, and its HTML stands in the page all the same.

const LateAccordion = lazy(async () => {
  await near('accordion-panel')
  const load = untilItComes(async () => (await import('./accordion.tsx')).Accordion)
  return { default: await load() }
})

/** The heaviest one stands at the foot of its pages: the server's HTML waits there for its code. */
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

export const VacancyBoard = dynamic(
  untilItComes(async () => (await import('./vacancy-board.tsx')).VacancyBoard),
)

export const VacancyRetry = dynamic(
  untilItComes(async () => (await import('./vacancy-retry.tsx')).VacancyRetry),
)

export const ShareLinks = dynamic(untilItComes(async () => (await import('./share-links.tsx')).ShareLinks))
