import { BrokenLine } from '#components/ui/broken-line.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import type { Messages } from '#lib/i18n/messages.ts'
import type { Links } from '#lib/links.ts'

type VacancyAbsentProps = {
  copy: Pick<Messages['job-details'], 'notFound' | 'unreachable'>
  links: Links
  /** The page's own address when the vacancy may be there but could not be loaded, else null. */
  retry: string | null
}

/** In the place of a vacancy that does not exist, or that could not be loaded. */
export function VacancyAbsent({ copy, links, retry }: VacancyAbsentProps) {
  const words = retry ? copy.unreachable : copy.notFound
  const careers = links.page('careers')
  return (
    <main id="main" data-task data-theme="green" className="wrap sec">
      <BrokenLine />
      <h1 className="d2 mt-6">{words.title}</h1>
      <p className="lead mt-3 mb-7 text-muted">{words.text}</p>
      <div className="flex flex-wrap gap-3">
        {retry && (
          // Not through the router, which would show what it already has.
          <a href={retry} className="button">
            {copy.unreachable.retry}
          </a>
        )}
        <ButtonLink link={careers} variant={retry ? 'line' : 'primary'}>
          {copy.notFound.back}
        </ButtonLink>
      </div>
    </main>
  )
}
