'use client'

import { type FileField, type HeldFile, tokenFields } from '#lib/schemas/files.ts'

type HeldNoteProps = {
  id: string
  field: FileField
  held: HeldFile
  /** With `{file}`. */
  words: string
}

/** Says that a file is here already, and sends its name along. */
export function HeldNote({ id, field, held, words }: HeldNoteProps) {
  const [before, after] = words.split('{file}')
  return (
    <p id={id} className="small text-muted">
      <input type="hidden" name={tokenFields[field]} value={held.token} />
      {before}
      <bdi dir="ltr" className="wrap-anywhere">
        {held.name}
      </bdi>
      {after}
    </p>
  )
}
