import { ApplyForm } from '#app/[locale]/apply/[id]/apply-page.tsx'
import { FormProblem } from '#components/ui/form-problem.tsx'
import { Icon } from '#components/ui/icon.tsx'
import type { Draft } from '#lib/backend/drafts.ts'
import type { Vacancy } from '#lib/backend/port.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { applicationFields } from '#lib/schemas/application-fields.ts'
import { applicationErrors } from '#lib/schemas/error-keys.ts'

type RefusedApplicationProps = {
  locale: Locale
  vacancyId: string
  /** Null where it could not be loaded. */
  vacancy: Vacancy | null
  /** Null where it is not known any more. */
  draft: Draft | null
}

/** The form with all that was sent in vain, and what was wrong with it. */
export function RefusedApplication({ locale, vacancyId, vacancy, draft }: RefusedApplicationProps) {
  const { result, errors: words, labels } = pageCopy(locale, 'apply')
  const names = { ...labels, resume: labels.cv }
  const wrong = applicationFields.flatMap((field) => {
    const key = applicationErrors.find((known) => known === draft?.errors[field])
    return key ? [{ field, name: names[field], error: words[key] }] : []
  })
  const isForeign = draft !== null && draft.vacancyId !== vacancyId
  const notice =
    isForeign && wrong.length === 0 ? (
      <p role="status" className="mb-9 rounded-lg bg-mist px-5 py-3">
        {result.elsewhere.here} {draft.areFilesLost && result.chooseFilesAgain}
      </p>
    ) : (
      <FormProblem
        title={result.errorTitle}
        message={draft?.message ?? result.gone}
        fields={wrong}
        icon={<Icon name="circle-alert" />}
        isFirst
      >
        {draft?.areFilesLost && <p>{result.chooseFilesAgain}</p>}
      </FormProblem>
    )
  const isForeignLetter = isForeign && Boolean(draft.values.coverLetter)
  return (
    <ApplyForm
      locale={locale}
      vacancyId={vacancyId}
      vacancy={vacancy}
      draft={draft ? { ...draft, isForeignLetter } : undefined}
      notice={notice}
    />
  )
}
