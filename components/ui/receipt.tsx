import type { ReactNode } from 'react'
import type { Messages } from '#lib/i18n/messages.ts'
import { Arrival } from './arrival.tsx'

type ReceiptProps = {
  copy: Messages['apply']['receipt']
  /** What the applicant quotes; the backend may have given none. */
  reference: string | null
  /** The way on. */
  children: ReactNode
  /** The page's own heading, or one among others. */
  level: 1 | 2
}

/** What an applicant keeps of an application. */
export const Receipt = ({ copy, reference, children, level }: ReceiptProps) => {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <>
      <Arrival />
      <Heading className="d3 mt-4">{copy.title}</Heading>
      {reference && (
        <p className="mt-4">
          <span className="small block text-muted">{copy.referenceLabel}</span>
          <bdi dir="ltr" className="h4 inline-block font-extrabold tracking-[.06em] tabular-nums select-all">
            {reference}
          </bdi>
        </p>
      )}
      <p className="mt-3 max-w-[34em]">{copy.text}</p>
      <p className="mt-4">{children}</p>
    </>
  )
}
