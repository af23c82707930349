'use client'

type HeldNoteProps = {
  id?: string
  name: string
  /** With `{file}`. */
  words: string
}

/** Says that a file is here already. */
export function HeldNote({ id, name, words }: HeldNoteProps) {
  const [before, after] = words.split('{file}')
  return (
    <p id={id} className="small text-muted">
      {before}
      <bdi dir="ltr" className="wrap-anywhere">
        {name}
      </bdi>
      {after}
    </p>
  )
}
