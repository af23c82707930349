import { CopyText } from '#components/ui/copy-text.tsx'
import { ActionLink } from '#components/ui/headings.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Backdrop, RouteLine } from '#components/ui/route-line.tsx'
import type { SiteLink } from '#lib/company/links.ts'
import styles from './figure-band.module.css'

type FigureBandProps = {
  /** `before`, `figure` and `title` form one sentence; `titleFull` is that sentence for screen readers. */
  copy: { before: string; figure: string; title: string; titleFull: string; text: string; action: string }
  action: SiteLink
}

/** A huge figure. An Arabic-Indic zero is only a dot, so in Arabic script the figure is a word. */
export const FigureBand = ({ copy, action }: FigureBandProps) => (
  <section className="on-field relative isolate overflow-hidden bg-field text-on-field">
    <Backdrop width={1440} height={560}>
      <RouteLine
        d="M-100 520H820Q870 520 905 485L1200 190Q1235 155 1285 155H1600"
        width={72}
        className="stroke-field-shade"
      />
    </Backdrop>
    <Picture
      name="driver"
      sizes="min(30vw, 460px)"
      mirror
      className={`absolute end-0 -z-1 max-w-none max-xl:hidden ${styles.driver}`}
    />
    <div className={`wrap grid gap-6 py-band lg:items-center lg:gap-16 ${styles.columns}`}>
      <p aria-hidden="true">
        <span className="d2">{copy.before}</span>
        <span className={`block ${styles.figure}`}>{copy.figure}</span>
      </p>
      <div className={styles.text}>
        <h2 className="d2">
          <span className="sr-only">{copy.titleFull}</span>
          <span aria-hidden="true">{copy.title}</span>
        </h2>
        <p className="mt-4 mb-6 lead font-medium">
          <CopyText>{copy.text}</CopyText>
        </p>
        <ActionLink link={action} label={copy.action} />
      </div>
    </div>
  </section>
)
