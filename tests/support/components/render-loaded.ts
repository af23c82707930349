import { type RenderOptions, type RenderResult, render } from '@testing-library/react'
import type { ReactElement } from 'react'

/** Renders an island in its loaded state, in which clicks are no longer held back. */
export const renderLoaded = (island: ReactElement, options: RenderOptions = {}): RenderResult => {
  const view = render(island, options)
  document.querySelector('[data-island]')?.removeAttribute('data-island')
  return view
}
