'use client'

import { Activity, type ComponentProps, type ComponentType, lazy, useEffect } from 'react'
import { firstInteraction, replayTaps, retryImport, waitUntilNear } from '#lib/browser/island-loading.ts'

// Hydration waits for every file that a page's own scripts name: if one is lost, menus and forms stay dead too.
// An island that is fetched by itself keeps only itself waiting, its HTML stands meanwhile, and a page that does
// not show it fetches nothing.

const ReplayTaps = ({ selector }: { selector: string }) => {
  useEffect(() => replayTaps(selector), [selector])
  return null
}

/**
 * The island in the element with `data-island={name}`. The server's HTML stands inside `<Activity>` until the
 * visitor has begun to read, is a screen away and the code has come.
 */
const lazyIsland = <Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) => {
  const selector = `[data-island="${name}"]`
  const LazyComponent = lazy(async () => {
    await waitUntilNear(selector, firstInteraction)
    return { default: await retryImport(load)() }
  })
  return (props: ComponentProps<typeof LazyComponent>) => (
    <Activity>
      <LazyComponent {...props} />
      <ReplayTaps selector={selector} />
    </Activity>
  )
}

export const Accordion = lazyIsland('accordion', async () => (await import('./accordion.tsx')).Accordion)

// The file holds the code of both islands below.
const importBranchFinder = () => import('./branch-finder.tsx')

export const BranchFinder = lazyIsland('branches', async () => (await importBranchFinder()).BranchFinder)

// Inside the branch finder: no element has its name, so it loads at once and does not delay a render of the finder.
export const CopyAddress = lazyIsland('copy-address', async () => (await importBranchFinder()).CopyAddress)

export const Carousel = lazyIsland('carousel', async () => (await import('./carousel.tsx')).Carousel)

export const MarkerMap = lazyIsland('marker-map', async () => (await import('./marker-map.tsx')).MarkerMap)

export const SendLinkForm = lazyIsland(
  'send-link',
  async () => (await import('#components/forms/send-link-form.tsx')).SendLinkForm,
)

export const ShareLinks = lazyIsland(
  'share-links',
  async () => (await import('./share-links.tsx')).ShareLinks,
)

export const Tabs = lazyIsland('tabs', async () => (await import('./tabs.tsx')).Tabs)

export const VacancyBoard = lazyIsland('jobs', async () => (await import('./vacancy-board.tsx')).VacancyBoard)

export const VideoPlayer = lazyIsland('video', async () => (await import('./video-player.tsx')).VideoPlayer)
