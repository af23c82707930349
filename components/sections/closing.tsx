import { ActionLink, TextLink } from '#components/ui/headings.tsx'
import { Backdrop, RouteLine } from '#components/ui/route-line.tsx'
import type { SiteLink as Target } from '#lib/company/links.ts'
import styles from './closing.module.css'

type ClosingProps = {
  /** Set it if a link leads to this section. */
  id?: string
  copy: { title: string; action: string; webApp?: string }
  action: Target | null
  webApp?: Target
}

const roadPath = 'M-4000 348H760Q800 348 828 320L1062 86Q1090 58 1130 58'

export const Closing = ({ id, copy, action, webApp }: ClosingProps) => (
  <section
    id={id}
    className={`on-field relative isolate overflow-hidden bg-field text-on-field ${styles.closing}`}
  >
    <Backdrop className={`end-0 ${styles.route}`} width={1440} height={336}>
      <RouteLine d={`${roadPath}H2400`} width={72} className="stroke-field-shade" />
      <RouteLine d={`${roadPath}H1290`} width={20} className="stroke-field-line" />
      <circle cx="1310" cy="58" r="30" strokeWidth="20" className="fill-field stroke-field-line" />
    </Backdrop>
    <div className="wrap py-band">
      <h2 className={`d1 ${styles.title}`}>{copy.title}</h2>
      <div className={`mt-8 flex flex-wrap items-center gap-x-5 gap-y-3 ${styles.actions}`}>
        <ActionLink link={action} label={copy.action} />
        {webApp && copy.webApp && <TextLink link={webApp} label={copy.webApp} />}
      </div>
    </div>
  </section>
)
