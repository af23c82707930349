import { type RenderOptions, type RenderResult, render } from '@testing-library/react'
import type { ReactElement } from 'react'

/** Renders an island as it is once its code has loaded: clicks in it are not held. */
export const renderLoaded = (island: ReactElement, options: RenderOptions = {}): RenderResult => {
  const result = render(island, options)
  document.querySelector('[data-island]')?.removeAttribute('data-island')
  return result
}
