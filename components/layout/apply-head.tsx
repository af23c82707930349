import formStyles from '#components/ui/form.module.css'
import { linksFor } from '#lib/company/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import type { Crumb } from '#lib/seo/structured-data.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'

type ApplyHeadProps = {
  locale: Locale
  /** Pages between the careers page and this one. */
  trail?: readonly Crumb[]
  currentTitle: string
  /** Null if the content below has its own `h1`. */
  heading: string | null
}

export function ApplyHead({ locale, trail = [], currentTitle, heading }: ApplyHeadProps) {
  const { root } = pageCopy(locale, 'apply').breadcrumb
  return (
    <div className="bg-mist">
      <div className="wrap pt-6 pb-flow">
        <Breadcrumbs
          locale={locale}
          trail={[{ name: root, link: linksFor(locale).page('careers') }, ...trail]}
          currentTitle={currentTitle}
          isOnMist
        />
        {heading && <h1 className={`mt-4 max-w-[20em] d2 ${formStyles.formHeading}`}>{heading}</h1>}
      </div>
    </div>
  )
}
