import type { ReactNode } from 'react'
import { LinkNavigation } from '#components/islands/link-navigation.tsx'
import { inlineScript } from '#lib/content/inline-script.ts'
import { analyticsPath } from '#lib/content/routes.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { env } from '#lib/settings/env.ts'
import styles from './header.module.css'

type DocumentProps = {
  locale: Locale
  /** The URL of the language's font. */
  fontUrl: string
  header: ReactNode
  footer: ReactNode
  children: ReactNode
}

export function Document({ locale, fontUrl, header, footer, children }: DocumentProps) {
  const { lang, dir } = locales[locale]
  return (
    // `colorModeScript` sets `data-mode` before hydration.
    <html lang={lang} dir={dir} data-font={fontUrl} data-scroll-behavior="smooth" suppressHydrationWarning>
      {/* The script runs before the first paint. It waits for style sheets only if they are not inlined. */}
      <head>
        <script>{inlineScript}</script>
      </head>
      <body>
        {env().ANALYTICS_SCRIPT && <script async src={analyticsPath} fetchPriority="low" />}
        <a className={`button ${styles.skipLink}`} href="#main">
          {pageCopy(locale, 'common').nav.skipToContent}
        </a>
        <LinkNavigation message={pageCopy(locale, 'common').loading} />
        {header}
        {children}
        {footer}
      </body>
    </html>
  )
}
