import type { Messages } from '#lib/i18n/messages.ts'
import { resultUrl } from '#lib/schemas/result-query.ts'
import type { ReceiptData } from './send-form.ts'

type SentNoteProps = {
  copy: Pick<Messages['contact-us']['receipt'], 'referenceLabel' | 'reply' | 'unreachable' | 'keep' | 'own'>
  receiptData: ReceiptData
  resultPath: string
}

/**
 * States how the sender receives a reply, or that e-mail cannot be sent to the given address. For a stored message,
 * also shows the reference and, if the receipt could be stored, a link to it.
 */
export const SentNote = ({ copy, receiptData, resultPath }: SentNoteProps) => (
  <>
    {receiptData.isUnreachable ? <p className="font-semibold">{copy.unreachable}</p> : <p>{copy.reply}</p>}
    {receiptData.reference && (
      <>
        <p>
          {`${copy.referenceLabel}: `}
          <bdi dir="ltr" className="font-extrabold tabular-nums select-all">
            {receiptData.reference}
          </bdi>
        </p>
        {receiptData.receipt && (
          <>
            <p>{copy.keep}</p>
            <p>
              {/* `target` bypasses the router, which would show a cached page. */}
              <a
                href={resultUrl(resultPath, { receipt: receiptData.receipt })}
                target="_self"
                className="text-link"
              >
                {copy.own}
              </a>
            </p>
          </>
        )}
      </>
    )}
  </>
)
