import type { ReactNode } from 'react'
import styles from '#components/islands/branches.module.css'
import { CopyAddress } from '#components/islands/lazy-islands.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { DirectionsLinks } from '#components/ui/directions-links.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { ButtonLink, SiteLink } from '#components/ui/site-link.tsx'
import { driverSmsNumber } from '#lib/i18n/business-constants.ts'
import { formatPhone } from '#lib/i18n/formats.ts'
import type { SiteLink as Link } from '#lib/i18n/links.ts'
import { branches, offices } from '#lib/places/branches.ts'
import { fullAddress } from '#lib/places/find-branches.ts'
import type { BranchesProps } from './branches-props.ts'

const linkTo = (href: string): Link => ({ href, isExternal: false })

type LineProps = { name: string; text: string; link: Link | null; isShort?: boolean; children?: ReactNode }

// `isShort` leaves room for a second line beside this one on phones.
const sizeClasses = {
  short: 'min-w-min flex-[1_1_calc(50%-10px)] max-[20rem]:basis-full lg:basis-full',
  long: 'min-w-0 flex-[1_1_100%]',
}
// On laptops, name and value share a row, so that the whole card fits the window.
const rowClass = 'lg:flex lg:flex-wrap lg:items-center lg:gap-x-3'

const Line = ({ name, text, link, isShort, children }: LineProps) => (
  <div
    className={`lg:leading-snug ${sizeClasses[isShort ? 'short' : 'long']} ${isShort || !children ? rowClass : ''}`}
  >
    <dt className="small text-night-muted lg:leading-snug">{name}</dt>
    <dd
      className={`font-semibold lg:text-base lg:leading-snug ${isShort ? 'min-[20rem]:whitespace-nowrap' : ''}`}
    >
      <SiteLink
        link={link}
        className={`inline-flex min-h-11 items-center wrap-anywhere lg:min-h-8 ${styles.supportLink}`}
      >
        <CopyText>{text}</CopyText>
      </SiteLink>
      {children}
    </dd>
  </div>
)

type OfficeProps = BranchesProps & { name: string; id: string }

const Office = ({ name, id, copy: { row }, common, links, locale }: OfficeProps) => {
  const branch = branches.find((candidate) => candidate.id === id)
  if (!branch) return null
  const { title, address, position } = branch
  const text = fullAddress(locale, { title: title[locale], address: address[locale] })
  return (
    // The link needs a path, because a search without JavaScript may have removed this branch from the page.
    <Line name={name} text={text} link={links.page(`contact#${id}`)}>
      <span className={`${styles.actions} lg:[&_a]:min-h-8 lg:[&_button]:min-h-8`}>
        {position && (
          <DirectionsLinks
            position={position}
            copy={row}
            newTabLabel={common.links.newTab}
            icon={<Icon name="arrow-up-right" mirror />}
          />
        )}
        <CopyAddress address={text} copy={row} icon={<Icon name="copy" />} />
      </span>
    </Line>
  )
}

export const ContactCard = (props: BranchesProps) => {
  const { copy, links, support } = props
  const { card } = copy
  const { phone, isPhoneSample, whatsApp, fax, isFaxSample, email } = support
  return (
    <section
      aria-labelledby="support"
      className="on-night self-start rounded-xl bg-night p-6 text-on-night lg:p-5 lg:sticky lg:top-[calc(var(--header)+12px)] lg:col-start-2 lg:row-[1/span_2] lg:max-h-[calc(100dvh-var(--header)-24px)] lg:overflow-y-auto"
    >
      <h2 id="support" className="sr-only">
        {card.title}
      </h2>
      <p className="small text-night-muted lg:leading-snug">{card.phone}</p>
      <SiteLink
        link={isPhoneSample ? null : links.phone}
        className="block min-h-11 text-[length:clamp(1.5rem,1.2rem_+_1.3vw,2.125rem)] leading-[1.3] font-extrabold lg:min-h-0"
      >
        <bdi dir="ltr">{formatPhone(phone)}</bdi>
      </SiteLink>
      {isPhoneSample && <p className="small text-night-muted lg:leading-snug">{card.sample}</p>}
      <ButtonLink link={links.page('contact-us')} variant="white" className="mt-3 w-full lg:min-h-11">
        {card.write} <Icon name="arrow-right" mirror />
      </ButtonLink>
      {/* `items-end` aligns two numbers side by side even if one of their labels takes two lines. */}
      <dl className="mt-4.5 flex flex-wrap items-end gap-x-5 gap-y-2.5 lg:mt-2 lg:gap-y-1">
        {whatsApp && <Line name={card.whatsApp} text={formatPhone(whatsApp)} link={links.whatsApp} isShort />}
        <Line name={card.fax} text={formatPhone(fax)} link={null} isShort>
          {isFaxSample && (
            <span className="block small text-night-muted lg:ms-3 lg:inline">{card.sample}</span>
          )}
        </Line>
        <Line name={card.email} text={email} link={linkTo(`mailto:${email}`)} />
        <Office {...props} name={card.driverAffairs} id={offices.driverAffairs} />
        <Line name={card.sms} text={driverSmsNumber} link={linkTo(`sms:${driverSmsNumber}`)} isShort />
        <Line
          name={card.passengerServices}
          text={isPhoneSample ? links.support.label : formatPhone(phone)}
          link={links.support}
          isShort
        />
        <Office {...props} name={card.bikeBox} id={offices.bikeBox} />
      </dl>
    </section>
  )
}
