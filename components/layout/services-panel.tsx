import { CopyText } from '#components/ui/copy-text.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import { serviceGroups, services } from '#lib/content/services.ts'
import type { Links } from '#lib/i18n/links.ts'
import type { Messages } from '#lib/i18n/messages.ts'

/** The full-width panel of the services menu: thirteen services in four columns. */
export function ServicesPanel({ common, links }: { common: Messages['common']; links: Links }) {
  return (
    <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--header))] overflow-auto border-t border-line bg-card shadow-menu">
      <div className="wrap grid grid-cols-4 items-start gap-10 pt-9 pb-11">
        {serviceGroups.map((group) => (
          <div key={group}>
            <p id={`services-${group}`} className="small mb-2 ps-3 font-semibold text-muted">
              {common.serviceGroups[group]}
            </p>
            <ul aria-labelledby={`services-${group}`}>
              {services
                .filter((service) => service.group === group)
                .map(({ slug, picture }) => (
                  <li key={slug}>
                    <SiteLink
                      link={links.page(slug)}
                      className="flex min-h-16 items-center gap-3.5 rounded-md px-3 py-2 hover:bg-mist"
                    >
                      <Picture
                        name={picture}
                        alt=""
                        sizes="44px"
                        className="size-11 shrink-0 object-contain"
                      />
                      <span>
                        <b className="block leading-[1.35] font-bold">{common.services[slug].name}</b>
                        <span className="small block leading-[1.4] text-muted">
                          <CopyText>{common.services[slug].line}</CopyText>
                        </span>
                      </span>
                    </SiteLink>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  )
}
