import type { SiteLink } from '#lib/links.ts'
import { ButtonLink } from './button-link.tsx'
import { Icon } from './icon.tsx'

type ActionLinkProps = { link: SiteLink | null; label: string }

/** What a field asks the visitor to do; the arrow says whether it leads out of the site. */
export const ActionLink = ({ link, label }: ActionLinkProps) => (
  <ButtonLink link={link} variant="field" size="large">
    {label} <Icon name={link?.external ? 'arrow-up-right' : 'arrow-right'} mirror />
  </ButtonLink>
)
