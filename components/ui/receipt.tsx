import type { ReactNode } from 'react'
import type { DeadlineTexts } from '#lib/company/deadline-texts.ts'
import styles from './form.module.css'

export const SuccessDrawing = () => (
  <svg viewBox="0 0 200 90" width="200" className="max-w-full rtl:-scale-x-100" aria-hidden="true">
    <path
      d="M-20 70H40Q56 70 67 59L95 31Q106 20 122 20H150"
      fill="none"
      strokeWidth="12"
      className="stroke-green"
    />
    <circle cx="164" cy="26" r="24" className="fill-green" />
    <path
      d="M154 26l7 7 14-14"
      fill="none"
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={styles.check}
    />
  </svg>
)

/** File names by received field; empty for a field without a file. */
type FileNameByField = Readonly<Partial<Record<string, string>>>

type ReceivedFieldsProps = {
  /** Labels by field, in display order. */
  labels: Readonly<Record<string, string>>
  receivedFields: FileNameByField
}

export const ReceivedFields = ({ labels, receivedFields }: ReceivedFieldsProps) =>
  Object.entries(labels).map(([field, label]) => {
    const fileName = receivedFields[field]
    return (
      fileName !== undefined && (
        <dd key={field} className="font-semibold">
          {label}
          {fileName && (
            <>
              {': '}
              <bdi>{fileName}</bdi>
            </>
          )}
        </dd>
      )
    )
  })

type ReceiptCopy = {
  receipt: {
    title: string
    referenceLabel: string
    vacancyLabel?: string
    receivedLabel: string
    /** Instructions for using the reference. */
    text: string
    /** A sentence about how the sender receives a reply; `deadlines.reply` replaces it. */
    reply?: string
    unreachable: string
    keep: string
    own: string
  }
  labels: Parameters<typeof ReceivedFields>[0]['labels']
}

type ReceiptProps = {
  copy: ReceiptCopy
  /** Renders the title as the page's `h1`. */
  hasMainHeading?: boolean
  /** Null or empty if the form has no reference. */
  reference: string | null
  /** Null if the title is unknown; omit it if the form is not an application. */
  vacancyTitle?: string | null
  /** Empty if the received fields are unknown. */
  receivedFields: FileNameByField
  /** Copy about replies to applicants and the deletion of their applications; omit it for messages. */
  deadlines?: DeadlineTexts
  /** A sentence about the confirmation e-mail; omit it if none is sent. */
  confirmationText?: string | null
  /** Whether the sender's e-mail address cannot receive e-mail. */
  isUnreachable?: boolean
  /** Further `dt` and `dd` elements, such as contact details. */
  supportContacts?: ReactNode
  /** The path of a page where the sender can see the form later; null if there is none. */
  pagePath: string | null
  /** The full URL of `pagePath`, shown in print. */
  pageUrl?: string | null
  /** Links to next steps. */
  children?: ReactNode
}

export const Receipt = (props: ReceiptProps) => {
  const { copy, hasMainHeading, reference, vacancyTitle, receivedFields, confirmationText, isUnreachable } =
    props
  const { deadlines, supportContacts, pagePath, pageUrl, children } = props
  const Heading = hasMainHeading ? 'h1' : 'h2'
  const { receipt, labels } = copy
  const reply = deadlines?.reply ?? receipt.reply
  const notes = [isUnreachable ? '' : reply, deadlines?.deletion].filter(Boolean).join(' ')
  return (
    <>
      <SuccessDrawing />
      <Heading data-receipt className={`${hasMainHeading ? 'd2' : 'd3'} mt-4`}>
        {receipt.title}
      </Heading>
      <dl className="mt-4 grid gap-4">
        {reference && (
          <div>
            <dt className="small text-muted">{receipt.referenceLabel}</dt>
            <dd>
              <bdi
                dir="ltr"
                className="inline-block h4 font-extrabold tracking-normal tabular-nums select-all"
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
        {Object.keys(receivedFields).length > 0 && (
          <div>
            <dt className="small text-muted">{receipt.receivedLabel}</dt>
            <ReceivedFields labels={labels} receivedFields={receivedFields} />
          </div>
        )}
        {supportContacts}
      </dl>
      {reference && <p className="mt-4 max-w-160">{receipt.text}</p>}
      {isUnreachable && <p className="mt-3 max-w-160 font-semibold">{receipt.unreachable}</p>}
      {notes && <p className="mt-3 max-w-160">{notes}</p>}
      {confirmationText && <p className="mt-3 max-w-160">{confirmationText}</p>}
      {pagePath && (
        <>
          <p className="mt-3 max-w-160">{receipt.keep}</p>
          {pageUrl && (
            <p className="hidden print:block">
              <bdi dir="ltr">{pageUrl}</bdi>
            </p>
          )}
          <p className="mt-4 print:hidden">
            {/* `target` bypasses the router, which would show a cached page. */}
            <a href={pagePath} target="_self" className="button button-small">
              {receipt.own}
            </a>
          </p>
        </>
      )}
      {children && <p className="mt-4 flex flex-wrap gap-3 print:hidden">{children}</p>}
    </>
  )
}
