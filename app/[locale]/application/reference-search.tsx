import type { ReactNode } from 'react'
import styles from '#components/ui/field.module.css'
import { Icon } from '#components/ui/icon.tsx'
import { linksFor } from '#lib/company/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

type ReferenceSearchProps = {
  locale: Locale
  query: string
  isInvalid?: boolean
  children: ReactNode
}

export const ReferenceSearch = ({ locale, query, isInvalid = false, children }: ReferenceSearchProps) => {
  const { find, labels } = pageCopy(locale, 'application')
  return (
    <div className="wrap grid gap-10 sec">
      {/* Set `noValidate`. The browser's own messages may not be in the page's language. */}
      <form
        action={linksFor(locale).page('application').href}
        noValidate
        className={`max-w-160 ${styles.field}`}
      >
        <label htmlFor="reference" className={styles.label}>
          {labels.reference}
        </label>
        <p id="reference-hint" className="text-sm font-medium tracking-normal text-muted">
          {find.hint}
        </p>
        <input
          id="reference"
          name="reference"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
          defaultValue={query}
          aria-invalid={isInvalid}
          aria-describedby={`reference-hint${isInvalid ? ' reference-error' : ''}`}
          className={styles.input}
        />
        {isInvalid && (
          <p id="reference-error" role="alert" className={styles.error}>
            <Icon name="circle-alert" /> {find.wrong}
          </p>
        )}
        <p className="mt-2">
          <button type="submit" className="button">
            {find.submit}
          </button>
        </p>
      </form>
      {children}
    </div>
  )
}
