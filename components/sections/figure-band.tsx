import { CopyText } from '#components/ui/copy-text.tsx'
import { ActionLink } from '#components/ui/headings.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Backdrop, RouteLine } from '#components/ui/route-line.tsx'
import type { SiteLink } from '#lib/i18n/links.ts'

type FigureBandProps = {
  /** `before`, `figure` and `title` form one sentence; `titleFull` is that sentence for screen readers. */
  copy: { before: string; figure: string; title: string; titleFull: string; text: string; action: string }
  action: SiteLink
}

/** A huge figure; in Arabic script it is a word, because an Arabic-Indic zero is only a dot. */
export const FigureBand = ({ copy, action }: FigureBandProps) => (
  <section className="below-fold on-field relative isolate overflow-hidden bg-field text-on-field">
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
      className="absolute end-0 -bottom-3 -z-1 w-[min(30vw,460px)] max-w-none max-xl:hidden"
    />
    <div className="wrap grid grid-cols-1 gap-7 py-[clamp(48px,4.5vw,64px)] lg:grid-cols-[auto_1fr] lg:items-center lg:gap-22">
      <p aria-hidden="true">
        <span className="d2">{copy.before}</span>
        <span className="block font-latin text-[clamp(9rem,20vw,18rem)] leading-[0.76] font-black tracking-[-0.07em] [direction:ltr] rtl:-my-[0.14em] rtl:font-arabic rtl:text-[clamp(min(8rem,45vw),16vw,14rem)] rtl:leading-[1.1] rtl:tracking-normal rtl:[direction:rtl]">
          {copy.figure}
        </span>
      </p>
      <div>
        <h2 className="d2">
          <span className="sr-only">{copy.titleFull}</span>
          <span aria-hidden="true">{copy.title}</span>
        </h2>
        <p className="mt-4.5 mb-7 lead font-medium">
          <CopyText>{copy.text}</CopyText>
        </p>
        <ActionLink link={action} label={copy.action} />
      </div>
    </div>
  </section>
)
