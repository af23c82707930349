import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { localeFromParams, PageMain } from '#components/layout/site-page.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { TextLink } from '#components/ui/headings.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Backdrop, RouteLine } from '#components/ui/route-line.tsx'
import { ButtonLink } from '#components/ui/site-link.tsx'
import { type Links, linksFor, type SiteLink as SiteTarget } from '#lib/company/links.ts'
import { pageContext } from '#lib/content/page-context.ts'
import { relativePagePath } from '#lib/content/pages.ts'
import {
  type ComingSoonSlug,
  comingSoonSlugs,
  isComingSoon,
  type NextStep,
  nextStepsBySlug,
} from '#lib/content/placeholders.ts'
import { questionsId, services } from '#lib/content/services.ts'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { type Messages, pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import styles from './road.module.css'

const Drawing = () => (
  <>
    <Backdrop
      className={`inset-x-0 bottom-0 w-full ${styles.road}`}
      width={1440}
      height={820}
      align="xMaxYMax"
    >
      <RouteLine
        d="M-400 700H470Q505 700 530 675L690 515Q715 490 750 490H940"
        width={22}
        className="stroke-field-line"
      />
      <path
        d="M1010 490H1900"
        fill="none"
        strokeWidth="22"
        strokeDasharray="44 34"
        className="stroke-field-line"
      />
    </Backdrop>
    <Picture
      name="coming-soon"
      sizes="(min-width: 1566px) 720px, (min-width: 1280px) 46vw, (min-width: 522px) 480px, 92vw"
      priority
      mirror
      className={`absolute -z-1 ${styles.art}`}
    />
  </>
)

const nextStepLink = (step: NextStep, links: Links): SiteTarget =>
  step === 'driverSite' || step === 'supermarket' ? links[step] : links.page(relativePagePath(step))

type FaqLinksProps = { title: string; locale: Locale }

/** Links to the services' FAQs, because no page lists all questions. */
const FaqLinks = ({ title, locale }: FaqLinksProps) => (
  <div className="mt-6 max-w-120">
    <p id="questions" className="h4">
      {title}
    </p>
    <ul aria-labelledby="questions" className="mt-2 flex flex-wrap gap-x-6">
      {services
        .filter(({ slug }) => 'faq' in pageCopy(locale, slug))
        .map(({ slug }) => (
          <li key={slug}>
            <TextLink
              link={linksFor(locale).page(`${slug}#${questionsId}`)}
              label={pageCopy(locale, slug).service.name}
            />
          </li>
        ))}
    </ul>
  </div>
)

type ComingSoonProps = { params: Promise<{ locale: string; soon: string }> }

export const dynamicParams = false

export const generateStaticParams = () =>
  localeCodes.flatMap((locale) => comingSoonSlugs.map((soon) => ({ locale, soon })))

const readParams = async ({ params }: ComingSoonProps) => {
  const { soon } = await params
  return { locale: await localeFromParams(params), slug: isComingSoon(soon) ? soon : notFound() }
}

const metaFor = (locale: Locale, slug: ComingSoonSlug) => {
  const { routes, driverRegistration } = pageCopy(locale, 'coming-soon')
  if (slug === 'driver-registration') return driverRegistration.meta
  const t = translatorFor(locale)
  const title = routes[slug]
  return {
    title: t('coming-soon.meta.title', { title }),
    description: t('coming-soon.meta.description', { title }),
  }
}

export const generateMetadata = async (props: ComingSoonProps): Promise<Metadata> => {
  const { locale, slug } = await readParams(props)
  return pageMetadata(locale, slug, {
    ...metaFor(locale, slug),
    index: false,
    ogImagePagePath: '',
  })
}

/**
 * Returns the title, message and text. The text is empty for driver registration, which is already possible on another
 * site, and for the FAQ, which shows `FaqLinks` instead.
 */
const headingCopy = (copy: Messages['coming-soon'], slug: ComingSoonSlug) => {
  if (slug === 'driver-registration') return { ...copy.driverRegistration, text: '' }
  return slug === 'faq' ? { ...copy, text: '' } : copy
}

/** Placeholder for a page that is not open yet, with links to pages and sites that already work. */
export default async function ComingSoon(props: ComingSoonProps) {
  const { locale, slug } = await readParams(props)
  const { copy, links } = pageContext(locale, 'coming-soon')
  const { title, message, text } = headingCopy(copy, slug)
  const steps: readonly NextStep[] = nextStepsBySlug[slug]
  // `nextStepsBySlug` lists the best link first. Services with this placeholder page follow, unless they are already
  // listed.
  const [bestLink, ...otherLinks] = [
    ...steps.map((step) => ({ label: copy.ways[step], link: nextStepLink(step, links) })),
    ...services
      .filter((service) => service.soonPage === slug && steps.every((step) => step !== service.slug))
      .map((service) => ({
        label: pageCopy(locale, service.slug).service.name,
        link: links.page(service.slug),
      })),
  ]
  // In languages other than Sorani, the page also shows the title and message in Sorani.
  const soraniCopy = locale === 'ku' ? null : headingCopy(pageCopy('ku', 'coming-soon'), slug)
  return (
    <PageMain locale={locale} title={metaFor(locale, slug).title} theme="green" isTask>
      <section
        className={`on-field relative isolate grid items-start overflow-hidden bg-field text-on-field ${styles.hero}`}
      >
        <Drawing />
        <div className="wrap w-full pt-hero">
          <h1 className="d1 lg:max-w-[9em]">{title}</h1>
          <p className="mt-5">
            <span className="chip bg-field-button px-4 text-sm whitespace-normal text-on-field-button">
              {copy.routes[slug]}
            </span>
          </p>
          <p className="mt-3 lead max-w-[30em] font-medium">
            <CopyText>{`${message} ${text}`}</CopyText>
          </p>
          {soraniCopy && (
            <div
              lang={locales.ku.lang}
              dir="rtl"
              className={`mt-5 w-fit max-w-[30em] rounded-md bg-field-shade px-5 py-3 leading-body ${styles.sorani}`}
            >
              <p className="h4">{soraniCopy.title}</p>
              <p>{soraniCopy.message}</p>
            </div>
          )}
          {slug === 'faq' && <FaqLinks title={copy.questions} locale={locale} />}
          {bestLink && (
            <div className="mt-8">
              <ButtonLink link={bestLink.link} variant="field" size="large">
                {bestLink.label} {bestLink.link.isExternal && <Icon name="arrow-up-right" mirror />}
              </ButtonLink>
            </div>
          )}
          <p className="mt-2 flex max-w-120 flex-wrap gap-x-6">
            {otherLinks.map(({ label, link }) => (
              <TextLink key={label} link={link} label={label} />
            ))}
            <TextLink link={links.phoneTaxi} label={copy.call} />
            <TextLink link={links.webApp} label={copy.webApp} />
          </p>
        </div>
      </section>
    </PageMain>
  )
}
