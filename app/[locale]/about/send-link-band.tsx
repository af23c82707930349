import { RouteLine } from '#components/ui/route-line.tsx'
import { SendLink } from '#components/ui/send-link.tsx'
import type { SendLink as SendLinkContent } from '#lib/content/send-link.ts'

type SendLinkBandProps = {
  copy: { title: string; text: string }
  sendLink: SendLinkContent
}

/** The form that asks for a link by SMS, on the field. */
export const SendLinkBand = ({ copy, sendLink }: SendLinkBandProps) => (
  <section className="on-field relative isolate overflow-hidden bg-field text-on-field">
    <svg
      className="band-road inset-0 size-full"
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
    <div className="wrap grid gap-8 py-[clamp(64px,8vw,120px)] lg:grid-cols-2 lg:items-center lg:gap-24">
      <h2 className="d1 max-w-[6em]">{copy.title}</h2>
      <div className="min-w-0">
        <p className="lead mb-5 font-medium">{copy.text}</p>
        <SendLink {...sendLink} />
      </div>
    </div>
  </section>
)
