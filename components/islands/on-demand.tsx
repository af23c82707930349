'use client'

import dynamic from 'next/dynamic'
import { Activity, type ComponentProps, type ComponentType, lazy } from 'react'
import { near, present, untilItComes } from '#lib/base/late-code.ts'
import { listId } from '#lib/schemas/categories.ts'

// Hydration waits for every file that a page's own scripts name: if one is lost, menus and forms stay dead too.
// An island that is fetched by itself keeps only itself waiting, its HTML stands meanwhile, and a page that does
// not show it fetches nothing.

// The server's HTML stands inside `<Activity>` until the visitor is a screen away and the code has come.
const whenNear = <Props extends object>(place: string, load: () => Promise<ComponentType<Props>>) => {
  const Late = lazy(async () => {
    await near(place, present)
    return { default: await untilItComes(load)() }
  })
  return (props: ComponentProps<typeof Late>) => (
    <Activity>
      <Late {...props} />
    </Activity>
  )
}

/** The questions stand at the foot of their pages. */
export const Accordion = whenNear('accordion-panel', async () => (await import('./accordion.tsx')).Accordion)

// The file holds the code of both islands below.
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

/** The vacancies stand below the careers page's second screen. */
export const VacancyBoard = whenNear(
  `#${listId}`,
  async () => (await import('./vacancy-board.tsx')).VacancyBoard,
)

export const ShareLinks = dynamic(untilItComes(async () => (await import('./share-links.tsx')).ShareLinks))
