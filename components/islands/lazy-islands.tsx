'use client'

import { Activity, type ComponentProps, type ComponentType, lazy, useEffect } from 'react'
import { activateIslands, holdClick, retryingImport, waitUntilNeeded } from '#lib/browser/island-loading.ts'
import { IslandBoundary } from './island-boundary.tsx'

// Hydration waits for all of a page's scripts, so a single script that fails to load would also disable menus and
// forms. If an island is imported separately, a slow or missing script affects only that island, whose server HTML
// stays visible. Pages without the island do not load its script.

if (typeof window !== 'undefined') addEventListener('click', holdClick, true)

const IslandActivator = ({ selector }: { selector: string }) => {
  useEffect(() => {
    // Wait, because islands that render differently in the browser do so only after their hydration effects.
    const timer = setTimeout(activateIslands, 0, selector)
    return () => clearTimeout(timer)
  }, [selector])
  return null
}

/** Creates the island for `data-island={name}`; `<Activity>` keeps the server's HTML until the code loads. */
const lazyIsland = <Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) => {
  const selector = `[data-island="${name}"]`
  const LazyComponent = lazy(async () => {
    await waitUntilNeeded(selector)
    return { default: await retryingImport(load)() }
  })
  return (props: ComponentProps<typeof LazyComponent>) => (
    <IslandBoundary>
      <Activity>
        <LazyComponent {...props} />
        <IslandActivator selector={selector} />
      </Activity>
    </IslandBoundary>
  )
}

export const Accordion = lazyIsland('accordion', async () => (await import('./accordion.tsx')).Accordion)

// `branch-finder.tsx` exports both `BranchFinder` and `CopyAddressButton`, so the two islands share one import.
const importBranchFinder = () => import('./branch-finder.tsx')

export const BranchFinder = lazyIsland('branches', async () => (await importBranchFinder()).BranchFinder)

// No element has this `data-island`, so the island loads immediately.
export const CopyAddressButton = lazyIsland(
  'copy-address',
  async () => (await importBranchFinder()).CopyAddressButton,
)

export const Carousel = lazyIsland('carousel', async () => (await import('./carousel.tsx')).Carousel)

export const CityFinder = lazyIsland('cities', async () => (await import('./city-finder.tsx')).CityFinder)

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
