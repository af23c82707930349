import type { ReactNode } from 'react'
import type { SendLinkDraft } from '#components/forms/use-send-link.ts'
import { SendLinkForm } from '#components/islands/on-demand.tsx'
import type { SendLink as SendLinkContent, WayToApp } from '#lib/content/send-link.ts'
import { CopyText } from './copy-text.tsx'
import { Icon } from './icon.tsx'
import { SiteLink } from './site-link.tsx'

/** A text link to the app, whose icon says where it leads. */
export const WayLink = ({
  way: { label, link, kind },
  className = '',
}: {
  way: WayToApp
  className?: string
}) => (
  <SiteLink link={link} className={`text-link ${className}`}>
    {kind === 'phone' && <Icon name="phone" />}
    <span>
      <CopyText>{label}</CopyText>
    </span>
    {kind === 'site' && <Icon name="arrow-up-right" mirror />}
  </SiteLink>
)

/** All ways to the app. */
export const WayLinks = ({ ways }: Pick<SendLinkContent, 'ways'>) => (
  <ul className="flex flex-wrap gap-x-6">
    {ways.map((way) => (
      <li key={way.label}>
        <WayLink way={way} />
      </li>
    ))}
  </ul>
)

type SendLinkProps = SendLinkContent & { beside?: ReactNode; draft?: SendLinkDraft }

/** The form that asks for a link by SMS, with its words and drawings. */
export const SendLink = ({ copy, path, ways, beside, draft }: SendLinkProps) => (
  <SendLinkForm
    copy={copy}
    path={path}
    icons={{
      country: <Icon name="chevron-down" />,
      error: <Icon name="circle-alert" />,
      sent: <Icon name="circle-check" />,
      spinner: <Icon name="loader-circle" />,
    }}
    beside={beside}
    ways={<WayLinks ways={ways} />}
    draft={draft}
  />
)
