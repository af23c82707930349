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
      triggerClassName={`${styles.menuButton} px-2.5`}
      trigger={
        <>
          <Icon name="globe" className="max-[18rem]:hidden" />
          <span className="sr-only">{label}: </span>
          {locales[locale].shortName}
        </>
      }
    >
      <div className={`${styles.menuCard} end-0 min-w-[100px]`}>
        <LanguageLinks
          locale={locale}
          linkClassName="flex min-h-11 items-center justify-between rounded-sm px-2.5 text-[0.9375rem] font-semibold hover:bg-mist aria-[current]:text-brand-strong"
          mark={<Icon name="check" className="size-[1em]" />}
        />
      </div>
    </Menu>
  )
}
