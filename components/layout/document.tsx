import type { ReactNode } from 'react'
import { LinkNavigation } from '#components/islands/link-navigation.tsx'
import { env } from '#lib/base/env.ts'
import { sourceScript } from '#lib/browser/application-source.ts'
import { colorModeScript } from '#lib/browser/color-mode.ts'
import { tapScript } from '#lib/browser/island-loading.ts'
import { scrollPositionScript } from '#lib/browser/scroll-position.ts'
import { analyticsPath } from '#lib/content/routes.ts'
import { restoreLocaleScript } from '#lib/i18n/locale-restore.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

type DocumentProps = { locale: Locale; header: ReactNode; footer: ReactNode; children: ReactNode }

export function Document({ locale, header, footer, children }: DocumentProps) {
  const { lang, dir } = locales[locale]
  return (
    // `colorModeScript` sets `data-mode` before hydration.
    <html lang={lang} dir={dir} data-scroll-behavior="smooth" suppressHydrationWarning>
      <body>
        <script>{restoreLocaleScript}</script>
        <script>{colorModeScript}</script>
        <script>{scrollPositionScript}</script>
        <script>{tapScript}</script>
        <script>{sourceScript}</script>
        {env().ANALYTICS_SCRIPT && <script async src={analyticsPath} fetchPriority="low" />}
        <a className="button absolute start-3 -top-20 z-100 button-ink focus:top-3" href="#main">
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
