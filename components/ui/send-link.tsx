import type { ReactNode } from 'react'
import type { SendLinkDraft } from '#components/forms/send-link-form.tsx'
import { SendLinkForm } from '#components/islands/on-demand.tsx'
import type { SendLink as SendLinkContent, WayToApp } from '#lib/content/send-link.ts'
import { CopyText } from './copy-text.tsx'
import { Icon } from './icon.tsx'
import { QrDrawing } from './qr-drawing.tsx'
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

/** All ways to the app, and its code to scan. */
export const AppWays = ({ ways, code }: Pick<SendLinkContent, 'ways' | 'code'>) => (
  <>
    <ul className="flex flex-wrap gap-x-6">
      {ways.map((way) => (
        <li key={way.label}>
          <WayLink way={way} />
        </li>
      ))}
    </ul>
    <p className="small mt-2 flex items-center gap-3">
      <QrDrawing code={code} />
      {code.caption}
    </p>
  </>
)

type SendLinkProps = SendLinkContent & { beside?: ReactNode; draft?: SendLinkDraft }

/** The form that asks for a link by SMS, with its words and drawings. */
export const SendLink = ({ copy, path, ways, code, beside, draft }: SendLinkProps) => (
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
    ways={<AppWays ways={ways} code={code} />}
    draft={draft}
  />
)
