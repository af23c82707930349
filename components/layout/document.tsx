import type { ReactNode } from 'react'
import { LinkNavigation } from '#components/islands/link-navigation.tsx'
import { env } from '#lib/base/env.ts'
import { inlineScripts } from '#lib/content/inline-scripts.ts'
import { analyticsPath } from '#lib/content/routes.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

type DocumentProps = { locale: Locale; header: ReactNode; footer: ReactNode; children: ReactNode }

export function Document({ locale, header, footer, children }: DocumentProps) {
  const { lang, dir } = locales[locale]
  return (
    // `colorModeScript` sets `data-mode` before hydration.
    <html lang={lang} dir={dir} data-scroll-behavior="smooth" suppressHydrationWarning>
      <body>
        {inlineScripts.map((script) => (
          <script key={script}>{script}</script>
        ))}
        {env().ANALYTICS_SCRIPT && <script async src={analyticsPath} fetchPriority="low" />}
        <a className="button absolute start-3 -top-20 z-100 focus:top-3" href="#main">
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
