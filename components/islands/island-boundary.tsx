'use client'

import { useParams } from 'next/navigation'
import { Component, lazy, type ReactNode, Suspense } from 'react'
import { retryingImport } from '#lib/browser/island-loading.ts'
import { defaultLocale, isLocale } from '#lib/i18n/locales.ts'

const ErrorMessage = lazy(
  retryingImport(async () => ({ default: (await import('./error-message.tsx')).ErrorMessage })),
)

const IslandError = ({ error, retry }: { error: Error; retry: () => void }) => {
  const { locale } = useParams()
  return (
    <Suspense>
      <ErrorMessage locale={isLocale(locale) ? locale : defaultLocale} error={error} retry={retry} />
    </Suspense>
  )
}

type State = { error: Error | null }

type Props = {
  children: ReactNode
  /** Called on an error; the parent must then render something else. If omitted, the site's error message is shown. */
  onError?: () => void
}

/** Keeps the rest of the page working if an island throws an error. */
export class IslandBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return this.props.onError ? null : (
      <IslandError error={error} retry={() => this.setState({ error: null })} />
    )
  }
}
