// Import the styles here, so that the page has them before the lazy island's code loads.
import styles from '#components/forms/send-link-form.module.css'
import '#components/ui/form.module.css'
import type { ReactNode } from 'react'
import type { RestoredForm } from '#components/forms/validated-form.tsx'
import { SendLinkForm } from '#components/islands/lazy-islands.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { ActionLink } from '#components/ui/headings.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import { appQrCodePath } from '#lib/content/app-code.ts'
import type { LabelledLink, SendLinkContent } from '#lib/content/send-link.ts'

type AppQrCodeProps = { caption: string; className: string }

/** The app link's QR code with a caption. With JavaScript, browsers load it only if displayed and near the viewport. */
const AppQrCode = ({ caption, className }: AppQrCodeProps) => (
  <p className={`items-center small ${className}`}>
    <img
      src={appQrCodePath}
      width={112}
      height={112}
      alt=""
      loading="lazy"
      className="flex-none rounded-md"
    />
    {caption}
  </p>
)

type LabelledTextLinkProps = { labelledLink: LabelledLink; className?: string }

export const LabelledTextLink = ({
  labelledLink: { label, link },
  className = '',
}: LabelledTextLinkProps) => {
  const isPhoneLink = link.href.startsWith('tel:')
  return (
    <SiteLink link={link} className={`text-link ${className}`}>
      {isPhoneLink && <Icon name="phone" />}
      <span>
        <CopyText>{label}</CopyText>
      </span>
      {!isPhoneLink && <Icon name="arrow-up-right" mirror />}
    </SiteLink>
  )
}

/** Links to the web app, the stores and the phone taxi, with the app link's QR code. */
const AppLinks = ({ copy, ways, codeCaption }: Pick<SendLinkContent, 'copy' | 'ways' | 'codeCaption'>) => (
  <div className="mt-3 max-w-120 rounded-lg bg-white px-6 py-5 text-ink">
    <p className="h4">{copy.waysTitle}</p>
    <ul className="flex flex-wrap gap-x-6">
      {ways.map((way) => (
        <li key={way.label}>
          <LabelledTextLink labelledLink={way} />
        </li>
      ))}
    </ul>
    <AppQrCode caption={codeCaption} className={`mt-2 flex gap-3 ${styles.code}`} />
  </div>
)

const storeIconNames = { android: 'google-play', ios: 'apple' } as const

const StoreBadges = ({ stores }: Pick<SendLinkContent, 'stores'>) => (
  <div className="flex flex-wrap gap-x-3 gap-y-2 md:contents">
    {stores.map(({ platform, name, text, link }) => (
      <SiteLink key={platform} link={link} className="button button-field gap-2 px-4 py-1.5 md:min-h-14">
        <Icon name={storeIconNames[platform]} className="size-6" />
        <span className="grid justify-items-start text-sm leading-snug md:text-base">
          <small className="text-xs font-medium max-md:sr-only">{text}</small>
          {name}
        </span>
      </SiteLink>
    ))}
  </div>
)

const DirectAppLinks = ({
  stores,
  webApp,
  codeCaption,
}: Pick<SendLinkContent, 'stores' | 'webApp' | 'codeCaption'>) => (
  <div className={`flex items-center gap-x-10 gap-y-4 ${styles.directLinks}`}>
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      {stores.length > 0 ? (
        <>
          <StoreBadges stores={stores} />
          <LabelledTextLink labelledLink={webApp} />
        </>
      ) : (
        <ActionLink {...webApp} />
      )}
    </div>
    <AppQrCode caption={codeCaption} className="hidden gap-4 lg:flex short:hidden" />
  </div>
)

type SendLinkProps = SendLinkContent & { aside?: ReactNode; initial?: RestoredForm }

/** The form for requesting a link by SMS, or direct links to the app if `hasForm` is false. */
export const SendLink = ({ hasForm, aside, initial, ...content }: SendLinkProps) => {
  if (!hasForm) return <DirectAppLinks {...content} />
  const hasStores = content.stores.length > 0
  return (
    <>
      <SendLinkForm
        copy={content.copy}
        path={content.path}
        storesLinks={content.storesLinks}
        icons={{
          country: <Icon name="chevron-down" />,
          error: <Icon name="circle-alert" />,
          sent: <Icon name="circle-check" />,
          spinner: <Icon name="loader-circle" />,
        }}
        aside={hasStores ? undefined : aside}
        alternatives={<AppLinks {...content} />}
        initial={initial}
      />
      {content.note && <p className="mt-1 text-sm">{content.note}</p>}
      {hasStores && (
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 md:mt-5">
          <StoreBadges {...content} />
          {aside}
        </div>
      )}
    </>
  )
}
