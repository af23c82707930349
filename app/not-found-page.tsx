import { Picture } from '#components/ui/picture.tsx'
import { ButtonLink } from '#components/ui/site-link.tsx'
import type { Links } from '#lib/i18n/links.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import styles from './not-found-page.module.css'

/** The road that ends, and the ways that do not. */
export function NotFound({ copy, links }: { copy: Messages['common']['notFound']; links: Links }) {
  return (
    <main id="main" data-task className="overflow-hidden">
      <div className={`wrap ${styles.room}`}>
        <div className={`relative ${styles.drawing}`}>
          <svg
            viewBox="0 0 760 330"
            fill="none"
            strokeWidth="44"
            strokeLinejoin="round"
            className={`stroke-green ${styles.figure}`}
            aria-hidden="true"
          >
            <path d="M146 310V24L26 214H200" />
            <rect x="262" y="24" width="206" height="264" rx="103" />
            <path d="M654 310V24L534 214H708" />
            <path d="M744 214H1660" strokeDasharray="60 44" className={styles.road} />
          </svg>
          <Picture
            name="404"
            alt=""
            sizes="(min-width: 1400px) 560px, (min-width: 768px) 40vw, 260px"
            priority
            mirror
            className={styles.scene}
          />
        </div>
        <h1 className="d2">{copy.title}</h1>
        <p className="lead mt-3 mb-7 text-muted">{copy.text}</p>
        <ul className="flex flex-wrap gap-3">
          <li>
            <ButtonLink link={links.page('')}>{copy.home}</ButtonLink>
          </li>
          <li>
            <ButtonLink link={links.page('taxi-ride')} variant="line">
              {copy.taxi}
            </ButtonLink>
          </li>
          <li>
            <ButtonLink link={links.page('careers')} variant="line">
              {copy.careers}
            </ButtonLink>
          </li>
          <li>
            <ButtonLink link={links.page('contact-us')} variant="line">
              {copy.contact}
            </ButtonLink>
          </li>
        </ul>
      </div>
    </main>
  )
}
