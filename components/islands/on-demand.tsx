'use client'

import { Activity, type ComponentProps, type ComponentType, lazy, useEffect } from 'react'
import { firstInteraction, replayTaps, retryImport, waitUntilNear } from '#lib/browser/island-loading.ts'

// Hydration waits for every file that a page's own scripts name: if one is lost, menus and forms stay dead too.
// An island that is fetched by itself keeps only itself waiting, its HTML stands meanwhile, and a page that does
// not show it fetches nothing.

const ReplayTaps = ({ place }: { place: string }) => {
  useEffect(() => replayTaps(place), [place])
  return null
}

/**
 * The island in the element with `data-island={name}`. The server's HTML stands inside `<Activity>` until the
 * visitor has begun to read, is a screen away and the code has come.
 */
const whenNear = <Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) => {
  const place = `[data-island="${name}"]`
  const Late = lazy(async () => {
    await waitUntilNear(place, firstInteraction)
    return { default: await retryImport(load)() }
  })
  return (props: ComponentProps<typeof Late>) => (
    <Activity>
      <Late {...props} />
      <ReplayTaps place={place} />
    </Activity>
  )
}

export const Accordion = whenNear('accordion', async () => (await import('./accordion.tsx')).Accordion)

// The file holds the code of both islands below.
const branches = () => import('./branch-finder.tsx')

export const BranchFinder = whenNear('branches', async () => (await branches()).BranchFinder)

// Inside the branch finder: no element has its name, so it loads at once and does not delay a render of the finder.
export const CopyAddress = whenNear('copy-address', async () => (await branches()).CopyAddress)

export const Carousel = whenNear('carousel', async () => (await import('./carousel.tsx')).Carousel)

export const MarkerMap = whenNear('marker-map', async () => (await import('./marker-map.tsx')).MarkerMap)

export const SendLinkForm = whenNear(
  'send-link',
  async () => (await import('#components/forms/send-link-form.tsx')).SendLinkForm,
)

export const ShareLinks = whenNear('share-links', async () => (await import('./share-links.tsx')).ShareLinks)

export const Tabs = whenNear('tabs', async () => (await import('./tabs.tsx')).Tabs)

export const VacancyBoard = whenNear('jobs', async () => (await import('./vacancy-board.tsx')).VacancyBoard)

export const VideoPlayer = whenNear('video', async () => (await import('./video-player.tsx')).VideoPlayer)
