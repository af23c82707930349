import type { SupportLink } from '#lib/i18n/links.ts'
import { CopyText } from './copy-text.tsx'
import { SiteLink } from './site-link.tsx'

type SupportTextProps = { support: SupportLink | undefined; children: string }

/** Renders copy whose `{support}` links to support, if there is a link. */
export function SupportText({ support, children }: SupportTextProps) {
  if (!support) return <CopyText>{children}</CopyText>
  const [before = '', ...rest] = children.split(support.name)
  return (
    <>
      <CopyText>{before}</CopyText>
      {rest.length > 0 && (
        <>
          <SiteLink link={support} className="underline">
            <CopyText>{support.name}</CopyText>
          </SiteLink>
          <CopyText>{rest.join(support.name)}</CopyText>
        </>
      )}
    </>
  )
}
