import type { SupportLink } from '#lib/i18n/links.ts'
import { richText } from '#lib/i18n/rich-text.ts'
import { CopyText } from './copy-text.tsx'
import { SiteLink } from './site-link.tsx'

type SupportTextProps = { support: SupportLink | undefined; children: string }

/** Renders copy whose `<support>` links to support, if there is a link. */
export const SupportText = ({ support, children }: SupportTextProps) => (
  <CopyText>
    {richText(children, {
      support: (name) => (
        <SiteLink link={support ?? null} className="underline">
          <CopyText>{name}</CopyText>
        </SiteLink>
      ),
    })}
  </CopyText>
)
