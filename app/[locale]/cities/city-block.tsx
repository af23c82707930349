import { CopyText } from '#components/ui/copy-text.tsx'
import { TextLink } from '#components/ui/headings.tsx'
import { SmallPicture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { Links } from '#lib/company/links.ts'
import type { PageContext } from '#lib/content/page-context.ts'
import type { ObjectName } from '#lib/content/pictures.ts'
import type { ServiceSlug } from '#lib/content/services.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { branches } from '#lib/places/branches.ts'
import { type CityService, type CitySlug, servicesIn } from '#lib/places/service-cities.ts'

type OrderKey = keyof Messages['city']['order']

type ServiceDetails = { slug: ServiceSlug; picture: ObjectName; orderKeys: readonly OrderKey[] }

const serviceDetails: Readonly<Record<CityService, ServiceDetails>> = {
  phoneTaxi: { slug: 'taxi-call-booking', picture: 'telephone', orderKeys: ['phoneTaxi'] },
  phonePickup: { slug: 'pickup-truck', picture: 'pickup', orderKeys: ['pickupByPhone'] },
  moving: { slug: 'moving-services', picture: 'sofa', orderKeys: ['pickup', 'furniture'] },
  bike: { slug: 'bike-delivery', picture: 'scooter', orderKeys: ['parcel'] },
  bikeBox: { slug: 'bike-delivery', picture: 'parcel', orderKeys: ['parcel'] },
  courier: { slug: 'bike-delivery', picture: 'parcel', orderKeys: ['courier'] },
  bus: { slug: 'bus-ticket', picture: 'bus', orderKeys: ['bus'] },
}

const orderLinkKeys = {
  phoneTaxi: 'phoneTaxi',
  pickup: 'truckSite',
  pickupByPhone: 'support',
  furniture: 'vanSite',
  parcel: 'parcelSite',
  courier: 'support',
  bus: 'webApp',
} as const satisfies Record<OrderKey, keyof Links>

type CityBlockProps = { context: PageContext<'city'>; city: CitySlug; name: string }

const ServiceRow = ({
  context: { copy, links },
  service,
}: Pick<CityBlockProps, 'context'> & { service: CityService }) => {
  const { slug, picture, orderKeys } = serviceDetails[service]
  return (
    <li className="flex items-center gap-2 md:gap-3">
      <span className="size-7 flex-none md:size-9">
        <SmallPicture name={picture} mirror />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
        <SiteLink link={links.page(slug)} className="py-2 text-[0.9375rem] font-semibold hover:underline">
          {copy.services[service]}
        </SiteLink>
        {orderKeys.map((orderKey) => (
          <p key={orderKey} className="small">
            <TextLink link={links[orderLinkKeys[orderKey]]} label={copy.order[orderKey]} />
          </p>
        ))}
      </div>
    </li>
  )
}

/** A city with its services, order links and branches. */
export const CityBlock = ({ context, city, name }: CityBlockProps) => {
  const { links, t } = context
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="h4">{name}</h3>
        {branches
          .filter((branch) => branch.city === city)
          .map(({ id }) => (
            <p key={id} className="small">
              <SiteLink link={links.page(`contact#${id}`)} className="text-link">
                <CopyText>{t('city.branch', { city: name })}</CopyText>
              </SiteLink>
            </p>
          ))}
      </div>
      <ul>
        {servicesIn(city).map((service) => (
          <ServiceRow key={service} context={context} service={service} />
        ))}
      </ul>
    </>
  )
}
