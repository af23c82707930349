import type { ReactNode } from 'react'
import type { Messages } from '#lib/i18n/messages.ts'
import { Arrival } from './arrival.tsx'

type Copy = Messages['apply']

/** The fields that arrived, and of files their names. */
export type Received = Readonly<Partial<Record<string, string>>>

type ReceiptProps = {
  copy: Pick<Copy, 'receipt' | 'labels'>
  /** What the applicant quotes; the backend may have given none. */
  reference: string | null
  /** Null where it is not known. */
  vacancyTitle: string | null
  /** Empty where it is not known any more. */
  received: Received
  /** The application's own page; null where it has none. */
  own: string | null
  /** The ways on. */
  children: ReactNode
}

/** What an applicant keeps of an application, on screen or on paper. */
export const Receipt = ({ copy, reference, vacancyTitle, received, own, children }: ReceiptProps) => {
  const { receipt, labels } = copy
  const names = Object.entries({ ...labels, cv: null, resume: labels.cv }).flatMap(([field, name]) => {
    const file = received[field]
    return name && file !== undefined ? [{ field, name, file }] : []
  })
  return (
    <>
      <Arrival />
      <h2 className="d3 mt-4">{receipt.title}</h2>
      <dl className="mt-4 grid gap-4">
        {reference && (
          <div>
            <dt className="small text-muted">{receipt.referenceLabel}</dt>
            <dd>
              <bdi
                dir="ltr"
                className="h4 inline-block font-extrabold tracking-[.06em] tabular-nums select-all"
              >
                {reference}
              </bdi>
            </dd>
          </div>
        )}
        {vacancyTitle && (
          <div>
            <dt className="small text-muted">{receipt.vacancyLabel}</dt>
            <dd className="font-semibold">
              <bdi>{vacancyTitle}</bdi>
            </dd>
          </div>
        )}
        {names.length > 0 && (
          <div>
            <dt className="small text-muted">{receipt.receivedLabel}</dt>
            {names.map(({ field, name, file }) => (
              <dd key={field} className="font-semibold">
                {name}
                {file && (
                  <>
                    {': '}
                    <bdi dir="ltr" className="break-all">
                      {file}
                    </bdi>
                  </>
                )}
              </dd>
            ))}
          </div>
        )}
      </dl>
      <p className="mt-4 max-w-[34em]">{receipt.text}</p>
      {own && (
        <>
          <p className="mt-3 max-w-[34em]">{receipt.keep}</p>
          <p className="mt-4 print:hidden">
            {/* Not through the router, which keeps pages. */}
            <a href={own} className="button button-small">
              {receipt.own}
            </a>
          </p>
        </>
      )}
      <p className="mt-4 flex flex-wrap gap-3 print:hidden">{children}</p>
    </>
  )
}
