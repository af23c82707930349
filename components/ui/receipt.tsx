import type { ReactNode } from 'react'
import { Arrival } from './arrival.tsx'
import styles from './form.module.css'
import { type Received, ReceivedFields } from './received-fields.tsx'

type ReceiptCopy = {
  receipt: {
    title: string
    referenceLabel: string
    vacancyLabel?: string
    receivedLabel: string
    text: string
    keep: string
    own: string
  }
  labels: Parameters<typeof ReceivedFields>[0]['labels']
}

type ReceiptProps = {
  copy: ReceiptCopy
  /** Its title is the page's; that of what was there before goes. */
  isPage?: boolean
  /** What the sender quotes; the backend may have given none. */
  reference: string | null
  /** The title of the vacancy; null where it is not known, or nothing was applied for. */
  vacancyTitle?: string | null
  /** Empty where it is not known any more. */
  received: Received
  /** The sentence that the receipt comes by e-mail too; absent where it does not. */
  confirmation?: string | null
  /** Who may be asked: further entries of the list. */
  facts?: ReactNode
  /** The page to keep the address of; null where there is none. */
  own: string | null
  /** The same with the site's origin, for paper. */
  address?: string | null
  /** The ways on. */
  children?: ReactNode
}

/** What somebody keeps of what they sent, on screen or on paper. */
export const Receipt = (props: ReceiptProps) => {
  const { copy, isPage, reference, vacancyTitle, received, confirmation } = props
  const { facts, own, address, children } = props
  const Title = isPage ? 'h1' : 'h2'
  const { receipt, labels } = copy
  return (
    <>
      <Arrival />
      <Title data-receipt className={`${isPage ? 'd2' : 'd3'} mt-4`}>
        {receipt.title}
      </Title>
      <dl className="mt-4 grid gap-4">
        {reference && (
          <div>
            <dt className="small text-muted">{receipt.referenceLabel}</dt>
            <dd>
              <bdi dir="ltr" className={`h4 ${styles.reference}`}>
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
        {Object.keys(received).length > 0 && (
          <div>
            <dt className="small text-muted">{receipt.receivedLabel}</dt>
            <ReceivedFields labels={labels} received={received} />
          </div>
        )}
        {facts}
      </dl>
      <p className={styles.text}>{receipt.text}</p>
      {confirmation && <p className={styles.more}>{confirmation}</p>}
      {own && (
        <>
          <p className={styles.more}>{receipt.keep}</p>
          {address && (
            <p className={styles.address}>
              <bdi dir="ltr">{address}</bdi>
            </p>
          )}
          <p className="mt-4 print:hidden">
            {/* A plain link, because the router would show a cached page. */}
            <a href={own} className="button button-small">
              {receipt.own}
            </a>
          </p>
        </>
      )}
      {children && <p className="mt-4 flex flex-wrap gap-3 print:hidden">{children}</p>}
    </>
  )
}
