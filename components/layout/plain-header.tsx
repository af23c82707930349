import { Logo } from '#components/ui/logo.tsx'
import { ButtonLink } from '#components/ui/site-link.tsx'
import { brand } from '#lib/base/brand.ts'
import { linksFor } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import styles from './header.module.css'
import { LanguageMenu } from './language-menu.tsx'

/** The header without its menus, for a document that is sent in three languages at once. */
export function PlainHeader({ locale }: { locale: Locale }) {
  const { nav } = pageCopy(locale, 'common')
  const links = linksFor(locale)
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        <Logo name={brand[locale]} label={nav.home} link={links.page('')} />
        <div className={`${styles.end} print:hidden`}>
          <LanguageMenu locale={locale} label={nav.language} />
          <ButtonLink link={links.webApp} variant="ink" size="small" className={styles.webApp}>
            {nav.openWebApp}
          </ButtonLink>
        </div>
      </div>
    </header>
  )
}
