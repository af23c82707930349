import { describeBackend } from '#backend/settings.ts'
import { ModeSwitch } from '#components/islands/mode-switch.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { FooterIcon } from '#components/ui/footer-icon.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Logo } from '#components/ui/logo.tsx'
import { ButtonLink, SiteLink } from '#components/ui/site-link.tsx'
import { brand } from '#lib/brand.ts'
import { type Links, linksFor } from '#lib/company/links.ts'
import { entryLink, footerColumns } from '#lib/content/navigation.ts'
import { formatYear } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type Messages, pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import styles from './footer.module.css'

const networks = ['twitter', 'instagram', 'youtube', 'linkedin', 'telegram'] as const

type SocialLinksProps = { names: Messages['common']['footer']['social']; links: Links['social'] }

/** An icon link for each network with a URL in `links`; renders nothing if there are none. */
function SocialLinks({ names, links }: SocialLinksProps) {
  const availableNetworks = networks.filter((network) => links[network])
  if (availableNetworks.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {availableNetworks.map((network) => (
        <li key={network}>
          <SiteLink link={links[network]} aria-label={names[network]} className={`outlined ${styles.social}`}>
            <FooterIcon name={network} />
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

function FooterNavigation({ locale }: { locale: Locale }) {
  const { footer } = pageCopy(locale, 'common')
  const links = linksFor(locale)
  const { storesForms } = describeBackend()
  return (
    <nav
      aria-label={footer.label}
      className="grid grid-cols-2 gap-x-5 gap-y-6 tiny:grid-cols-1 md:grid-cols-3"
    >
      {footerColumns.map(({ title, entries }) => (
        <div key={title}>
          <p id={`footer-${title}`} className="mb-1 small font-semibold text-night-muted">
            {title === 'brand' ? brand[locale] : footer.columns[title]}
          </p>
          <ul aria-labelledby={`footer-${title}`}>
            {entries
              .filter(({ key }) => storesForms || key !== 'application')
              .map((entry) => (
                <li key={entry.key}>
                  <SiteLink link={entryLink(entry, links)} className={styles.link}>
                    {footer.links[entry.key]}
                  </SiteLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

type CallPromptProps = { copy: Messages['common']['footer']; link: Links['phoneTaxi'] }

function CallPrompt({ copy, link }: CallPromptProps) {
  return (
    <div className="mt-6">
      <p className="d3">
        <CopyText>{copy.callHeadline}</CopyText>
      </p>
      <ButtonLink link={link} variant="white" className="mt-5">
        <Icon name="phone" />
        <span>
          <CopyText>{copy.call}</CopyText>
        </span>
      </ButtonLink>
    </div>
  )
}

/** The site's footer. The wordmark is hidden if the `main` element has `data-task`. */
export function Footer({ locale }: { locale: Locale }) {
  const { footer, nav } = pageCopy(locale, 'common')
  const links = linksFor(locale)
  const year = formatYear(locale, new Date())
  return (
    <footer className={`on-night ${styles.footer}`}>
      <div className={`wrap ${styles.content}`}>
        <div className="grid gap-10 lg:grid-cols-[4fr_8fr] lg:gap-16">
          <div>
            <Logo locale={locale} />
            <CallPrompt copy={footer} link={links.phoneTaxi} />
          </div>
          <FooterNavigation locale={locale} />
        </div>
        <p className={styles.wordmark} aria-hidden="true">
          {brand[locale]}
        </p>
        <div
          className={`flex flex-wrap items-center gap-x-5 gap-y-4 pt-6 text-sm text-night-muted ${styles.legal}`}
        >
          <p>{translatorFor(locale)('common.footer.copyright', { year })}</p>
          <SiteLink link={links.page('privacy-policy')} className={styles.link}>
            {nav.privacyPolicy}
          </SiteLink>
          <SiteLink link={links.page('accessibility')} className={`${styles.link} me-auto`}>
            {footer.accessibility}
          </SiteLink>
          <ModeSwitch copy={footer.appearance} />
          <SocialLinks names={footer.social} links={links.social} />
        </div>
      </div>
    </footer>
  )
}
