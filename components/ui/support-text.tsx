import type { SupportLink } from '#lib/i18n/links.ts'
import { CopyText } from './copy-text.tsx'
import { SiteLink } from './site-link.tsx'

/** Renders copy whose `{support}` links to support. */
export function SupportText({ support, children }: { support: SupportLink; children: string }) {
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
