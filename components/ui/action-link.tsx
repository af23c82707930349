import type { SiteLink } from '#lib/i18n/links.ts'
import { ButtonLink } from './button-link.tsx'
import { CopyText } from './copy-text.tsx'
import { Icon } from './icon.tsx'

type ActionLinkProps = { link: SiteLink | null; label: string }

/** What a field asks the visitor to do; the icon says whether it calls, or leads out of the site. */
export const ActionLink = ({ link, label }: ActionLinkProps) => {
  const calls = link?.href.startsWith('tel:')
  return (
    <ButtonLink link={link} variant="field" size="large">
      {calls && <Icon name="phone" />}
      <span>
        <CopyText>{label}</CopyText>
      </span>
      {!calls && <Icon name={link?.external ? 'arrow-up-right' : 'arrow-right'} mirror />}
    </ButtonLink>
  )
}
