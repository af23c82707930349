import type { MouseEvent } from 'react'

/** Whether a click on a link asks for nothing but to follow it here. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
