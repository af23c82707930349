import { BrokenLine } from '#components/ui/empty-note.tsx'
import { ButtonLink } from '#components/ui/site-link.tsx'
import type { Links } from '#lib/i18n/links.ts'

type AbsentProps = {
  copy: {
    notFound: { title: string; text: string; back: string }
    unreachable: { title: string; text: string; retry: string }
  }
  links: Links
  /** The page's own address when it may be there but could not be loaded, else null. */
  retry: string | null
}

/** Replaces a vacancy or an application that does not exist, or that could not be loaded. */
export function Absent({ copy, links, retry }: AbsentProps) {
  const words = retry ? copy.unreachable : copy.notFound
  const careers = links.vacancies()
  return (
    <main id="main" data-task data-theme="green" className="wrap sec">
      <BrokenLine />
      <h1 className="d2 mt-6">{words.title}</h1>
      <p className="lead mt-3 mb-7 text-muted">{words.text}</p>
      <div className="flex flex-wrap gap-3">
        {retry && (
          // Not by the router, which would show its cached page.
          <a href={retry} target="_self" className="button">
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
