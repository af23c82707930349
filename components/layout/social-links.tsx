import { Icon } from '#components/ui/icon.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { Links } from '#lib/i18n/links.ts'
import type { Messages } from '#lib/i18n/messages.ts'

const networks = ['twitter', 'instagram', 'youtube', 'linkedin', 'telegram'] as const

type SocialLinksProps = { names: Messages['common']['footer']['social']; links: Links['social'] }

/** An icon for each network that has an address; without any there is no list. */
export function SocialLinks({ names, links }: SocialLinksProps) {
  const known = networks.filter((network) => links[network])
  if (known.length === 0) return null
  return (
    <ul className="flex gap-2.5">
      {known.map((network) => (
        <li key={network}>
          <SiteLink
            link={links[network]}
            aria-label={names[network]}
            className="grid size-12 place-items-center rounded-full ring-[1.5px] ring-white/28 ring-inset hover:bg-white hover:text-ink"
          >
            <Icon name={network} className="size-5" />
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
