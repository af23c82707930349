import { LanguageLinks } from '#components/islands/language-menu.tsx'
import { Menu } from '#components/islands/menus.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import styles from './header.module.css'

/** The header's language menu, 100 px wide. */
export function LanguageMenu({ locale, label }: { locale: Locale; label: string }) {
  return (
    <Menu
      className="relative"
      triggerClassName={`${styles.menuButton} ${styles.language}`}
      trigger={
        <>
          <Icon name="globe" className="max-[18rem]:hidden" />
          <span className="sr-only">{label}: </span>
          {locales[locale].shortName}
        </>
      }
    >
      <div className={`${styles.menuCard} ${styles.languages}`}>
        <LanguageLinks locale={locale} linkClassName="hover:bg-mist" mark={<Icon name="check" />} />
      </div>
    </Menu>
  )
}
