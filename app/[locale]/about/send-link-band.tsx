import { RouteLine } from '#components/ui/route-line.tsx'
import { SendLink } from '#components/ui/send-link.tsx'
import type { SendLink as SendLinkContent } from '#lib/content/send-link.ts'
import styles from './send-link-band.module.css'

type SendLinkBandProps = {
  /** `open` says what to do where no link can be sent. */
  copy: { title: string; text: string; open: string }
  sendLink: SendLinkContent
}

/** The ways to the app, on the field. */
export const SendLinkBand = ({ copy, sendLink }: SendLinkBandProps) => (
  <section className="on-field relative isolate overflow-hidden bg-field text-on-field">
    <svg
      className={`band-road ${styles.road}`}
      viewBox="0 0 1440 400"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <RouteLine
        d="M-100 368H560Q610 368 645 333L845 130Q880 95 930 95H1600"
        width={72}
        className="stroke-field-shade"
      />
    </svg>
    <div className={`wrap ${styles.room}`}>
      <h2 className={`d1 ${styles.title}`}>{copy.title}</h2>
      <div className="min-w-0">
        <p className={`lead ${styles.lead}`}>{sendLink.canSend ? copy.text : copy.open}</p>
        <SendLink {...sendLink} />
      </div>
    </div>
  </section>
)
