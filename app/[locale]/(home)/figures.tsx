import { CopyText } from '#components/ui/copy-text.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { PageContext } from '#lib/content/page-context.ts'
import { intercityHours, phoneTaxiNumber } from '#lib/i18n/business-constants.ts'
import { branches } from '#lib/places/branches.ts'
import styles from './figures.module.css'

/** The company's figures, each with a link to the page about it. */
export const Figures = ({ copy: { figures }, links, formatNumber }: PageContext<'home'>) => {
  const items = [
    { figure: formatNumber(branches.length), text: figures.branches, path: 'contact' },
    { figure: phoneTaxiNumber, text: figures.phone, path: 'taxi-call-booking' },
    {
      figure: formatNumber(intercityHours.closes - intercityHours.opens),
      text: figures.intercity,
      path: 'taxi-intercity',
    },
  ]
  return (
    <section className="bg-mist sec">
      <div className="wrap">
        <h2 className="h4">
          <CopyText>{figures.title}</CopyText>
        </h2>
        <ul className="mt-6 grid gap-x-10 gap-y-4 lg:grid-cols-3">
          {items.map(({ figure, text, path }) => (
            <li key={path}>
              <SiteLink
                link={links.page(path)}
                className={`group block h-full pt-4 line-above ${styles.item}`}
              >
                <b className={styles.figure}>
                  <CopyText>{figure}</CopyText>
                </b>{' '}
                <span className="text-muted group-hover:underline">
                  <CopyText>{text}</CopyText>
                </span>
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
