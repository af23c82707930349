import type { ReactNode } from 'react'
import branchStyles from '#components/islands/branches.module.css'
import { CopyAddressButton } from '#components/islands/lazy-islands.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { DirectionsIconLinks } from '#components/ui/directions-links.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { ButtonLink, SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Link } from '#lib/company/links.ts'
import { driverSmsNumber } from '#lib/i18n/business-constants.ts'
import { formatPhone } from '#lib/i18n/formats.ts'
import { branches, branchIdByOffice } from '#lib/places/branches.ts'
import { titleAndAddress } from '#lib/places/find-branches.ts'
import type { BranchesProps } from './branches-props.ts'
import styles from './contact-card.module.css'

const toLink = (href: string): Link => ({ href, isExternal: false })

type ContactLineProps = {
  name: string
  text: string
  link: Link | null
  isShort?: boolean
  children?: ReactNode
}

// In narrow windows, `isShort` leaves room for a second line beside this one.
const lineClasses = { short: `${styles.line} ${styles.short}`, long: styles.line }
const shortValueClass = 'flex flex-wrap items-center gap-x-3 min-[20rem]:whitespace-nowrap'
// In wide windows, the name and the value share a row, so that the whole card fits in a laptop window.
const rowClass = 'flex-wrap items-center gap-x-3 lg:flex'

const ContactLine = ({ name, text, link, isShort, children }: ContactLineProps) => (
  <div className={`${lineClasses[isShort ? 'short' : 'long']} ${isShort || !children ? rowClass : ''}`}>
    <dt className="text-sm text-night-muted">{name}</dt>
    <dd className={`font-semibold ${isShort ? shortValueClass : ''}`}>
      <SiteLink
        link={link}
        className={`inline-flex items-center wrap-anywhere ${styles.value} ${branchStyles.supportLink}`}
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
  const addressText = titleAndAddress(locale, { title: title[locale], address: address[locale] })
  return (
    // The link needs a path, not just a fragment, because a search without JavaScript may have removed this branch from
    // the page.
    <ContactLine name={name} text={addressText} link={links.page(`contact#${id}`)}>
      <span className="my-2 flex flex-wrap items-center gap-3">
        {position && (
          <DirectionsIconLinks
            position={position}
            copy={row}
            newTabLabel={common.links.newTab}
            icons={{ route: <Icon name="route" />, waze: <Icon name="waze" /> }}
          />
        )}
        <CopyAddressButton address={addressText} copy={row} icon={<Icon name="copy" />} isRound />
      </span>
    </ContactLine>
  )
}

// `items-end` aligns two adjacent numbers even if one label wraps.
const ContactLineGroup = ({ hasBorder, children }: { hasBorder?: true; children: ReactNode }) => (
  <dl
    className={`mt-3 flex flex-wrap items-end gap-x-5 gap-y-1 lg:mt-1 ${hasBorder ? 'border-t border-night-line pt-3 lg:pt-1' : ''}`}
  >
    {children}
  </dl>
)

export const ContactCard = (props: BranchesProps) => {
  const { copy, links, support } = props
  const { card } = copy
  const { phone, isPhoneSample, whatsApp, fax, isFaxSample, email, isEmailSample } = support
  return (
    <section
      aria-labelledby="support"
      className={`on-night self-start rounded-xl bg-night p-5 leading-snug text-on-night lg:sticky lg:col-start-2 ${styles.card}`}
    >
      <h2 id="support" className="sr-only">
        {card.title}
      </h2>
      <p className="text-sm text-night-muted">{card.phone}</p>
      <SiteLink
        link={isPhoneSample ? null : links.phone}
        className="block min-h-11 d3 leading-tight lg:min-h-0"
      >
        <bdi dir="ltr">{formatPhone(phone)}</bdi>
      </SiteLink>
      {isPhoneSample && <p className="text-sm text-night-muted">{card.sample}</p>}
      <ContactLineGroup>
        {whatsApp && (
          <ContactLine name={card.whatsApp} text={formatPhone(whatsApp)} link={links.whatsApp} isShort />
        )}
        <ContactLine
          name={card.passengerServices}
          text={isPhoneSample ? links.support.label : formatPhone(phone)}
          link={links.support}
          isShort
        />
        <ContactLine name={card.sms} text={driverSmsNumber} link={toLink(`sms:${driverSmsNumber}`)} isShort />
      </ContactLineGroup>
      <ButtonLink link={links.page('contact-us')} variant="white" className="mt-3 w-full lg:mt-2">
        {card.write} <Icon name="arrow-right" mirror />
      </ButtonLink>
      <ContactLineGroup>
        <ContactLine
          name={isEmailSample ? card.emailSample : card.email}
          text={email}
          link={isEmailSample ? null : toLink(`mailto:${email}`)}
        />
      </ContactLineGroup>
      <ContactLineGroup hasBorder>
        <Office {...props} name={card.driverAffairs} id={branchIdByOffice.driverAffairs} />
        <Office {...props} name={card.bikeBox} id={branchIdByOffice.bikeBox} />
        <ContactLine name={card.fax} text={formatPhone(fax)} link={null} isShort>
          {isFaxSample && <span className="text-sm text-night-muted">{card.sample}</span>}
        </ContactLine>
      </ContactLineGroup>
    </section>
  )
}
