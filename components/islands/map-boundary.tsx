import { Component, type ReactNode } from 'react'

type MapBoundaryProps = { onFailure: () => void; children: ReactNode }

/** Foreign code that breaks takes nothing else of the page with it. */
export class MapBoundary extends Component<MapBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    this.props.onFailure()
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
