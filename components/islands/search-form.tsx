import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useEffectEvent, useId } from 'react'
import styles from '#components/ui/field.module.css'

type SearchFormProps = {
  ref: RefObject<HTMLInputElement | null>
  copy: { label: string; submit: string }
  /** The path of the page that lists the results if JavaScript is off. */
  path: string
  query: string
  onSearch: (query: string) => void
  icon: ReactNode
  /** Hidden fields for the search's other parameters. */
  children?: ReactNode
}

/** A search field that filters a list while the visitor types; if JavaScript is off, the server filters it. */
export function SearchForm({ ref, copy, path, query, onSearch, icon, children }: SearchFormProps) {
  const id = useId()

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    // Typing has already filtered the list, so submitting only closes a phone's keyboard.
    if (window.matchMedia('(hover: none)').matches) ref.current?.blur()
  }

  const applyTypedText = useEffectEvent(() => {
    const typedText = ref.current?.value ?? ''
    if (typedText !== query) onSearch(typedText)
  })

  // Apply text typed before hydration.
  useEffect(() => applyTypedText(), [])

  return (
    <form action={path} className={`relative flex flex-wrap gap-2 ${styles.search}`} onSubmit={handleSubmit}>
      <label htmlFor={id} className="sr-only">
        {copy.label}
      </label>
      {icon}
      <input
        ref={ref}
        id={id}
        type="search"
        name="q"
        value={query}
        onChange={({ target }) => onSearch(target.value)}
        placeholder={copy.label}
        autoComplete="off"
        enterKeyHint="search"
        className={styles.input}
      />
      {children}
      <button type="submit" className="button hidden noscript:inline-flex">
        {copy.submit}
      </button>
    </form>
  )
}
