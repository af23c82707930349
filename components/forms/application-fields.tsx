'use client'

import type { ApplicationText } from '#lib/schemas/application.ts'
import type { FileField } from '#lib/schemas/files.ts'
import type { ApplicationFormProps } from './application-form.tsx'
import { Field, type FieldProps } from './field.tsx'
import { PhotoField, ResumeField } from './file-field.tsx'
import { idsOf } from './file-parts.tsx'
import type { ApplicationFormState } from './use-application-form.ts'

type ApplicationFieldsProps = Pick<
  ApplicationFormProps,
  'copy' | 'icons' | 'areFilesRequired' | 'numerals' | 'draft'
> & { form: ApplicationFormState }

/** The three parts of an application. Specification 2. */
export function ApplicationFields(props: ApplicationFieldsProps) {
  const { copy, icons, areFilesRequired, numerals, draft, form } = props
  const { labels, hints, sections } = copy

  const text = (name: keyof ApplicationText, kind: FieldProps['kind'], look: Partial<FieldProps> = {}) => (
    <Field
      registration={form.register(name)}
      kind={kind}
      label={labels[name]}
      defaultValue={draft?.values[name]}
      error={form.errorOf(name)}
      errorIcon={icons.alert}
      {...look}
    />
  )
  const file = (field: FileField, label: string, hint: string) => ({
    field,
    label,
    hint: areFilesRequired ? hint : `${copy.optional}, ${hint}`,
    state: form.files[field],
    error: form.errorOf(field),
    isRequired: areFilesRequired,
    words: { ...copy, ...copy.upload, ...copy.units, numerals },
    icons,
  })

  return (
    <>
      <div className="form-part">
        <fieldset>
          <legend className="d3">{sections.personal}</legend>
          <p className="-mt-3 mb-6 text-muted">{copy.note}</p>
          <div className="grid items-start gap-5 md:grid-cols-2">
            {text('fullName', 'name', { hint: hints.fullName, className: 'md:col-span-2' })}
            {text('email', 'email')}
            {text('phone', 'phone')}
            <PhotoField {...file('photo', labels.photo, hints.photo)} />
          </div>
        </fieldset>
      </div>
      <div className="form-part">
        <fieldset>
          <legend id={idsOf('resume').label} className="d3">
            {sections.cv}
          </legend>
          <ResumeField {...file('resume', labels.cv, hints.cv)} />
        </fieldset>
      </div>
      <div className="form-part">
        <fieldset>
          <legend className="d3">
            {sections.coverLetter} <span className="field-note">{copy.optional}</span>
          </legend>
          {text('coverLetter', 'lines', {
            hasHiddenLabel: true,
            isRequired: false,
            hint: form.draft.isForeignLetter || draft?.isForeignLetter ? copy.draft.letter : undefined,
            placeholder: hints.coverLetter,
          })}
        </fieldset>
      </div>
    </>
  )
}
