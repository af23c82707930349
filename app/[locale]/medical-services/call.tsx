import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'

type CallProps = {
  copy: { title: string; text: string; status: string; service: string }
  picture: ObjectName
}

const Card = ({ copy, picture }: Pick<CallProps, 'copy' | 'picture'>) => (
  <div className="call-card">
    <div className="call-face">
      <Picture name={picture} alt="" sizes="160px" className="size-40" />
    </div>
    <div>
      <p className="d3">{copy.status}</p>
      <p className="mt-1 text-white/80">{copy.service}</p>
    </div>
    <div className="flex gap-4" aria-hidden="true">
      <span className="call-key">
        <Icon name="mic" />
      </span>
      <span className="call-key">
        <Icon name="video" />
      </span>
      <span className="call-key call-key-lit">
        <Icon name="phone" />
      </span>
    </div>
  </div>
)

/** The line beats once, like a heart, and runs into a card that shows who is on the call. */
export const Call = ({ copy, picture }: CallProps) => (
  <section className="relative isolate overflow-clip">
    <svg className="call-line" viewBox="0 0 1440 260" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <RouteLine d="M-1200 150H410L480 80L580 180L680 80L750 150H2600" width={14} className="call-pulse" />
    </svg>
    <div className="wrap call">
      <div className="min-w-0 lg:pb-30">
        <h2 className="d2">{copy.title}</h2>
        <p className="lead mt-4 text-muted">{copy.text}</p>
      </div>
      <Card copy={copy} picture={picture} />
    </div>
  </section>
)
