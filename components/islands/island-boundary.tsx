'use client'

import { Component, lazy, type ReactNode, Suspense } from 'react'
import { retryImport } from '#lib/browser/island-loading.ts'

const IslandFault = lazy(
  retryImport(async () => ({ default: (await import('./island-fault.tsx')).IslandFault })),
)

type State = { caught: { error: unknown } | null }

type Props = {
  children: ReactNode
  /** Called on an error; the parent must then render something else. If omitted, the site's error message is shown. */
  onError?: () => void
}

/** Keeps the rest of the page if an island throws an error. */
export class IslandBoundary extends Component<Props, State> {
  override state: State = { caught: null }

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override render() {
    const { caught } = this.state
    if (!caught) return this.props.children
    if (this.props.onError) return null
    return (
      <Suspense>
        <IslandFault {...caught} retry={() => this.setState({ caught: null })} />
      </Suspense>
    )
  }
}
