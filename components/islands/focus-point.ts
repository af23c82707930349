/** Brings the focus to a place on whichever map is shown; answers whether it stands there. */
export const focusPoint = (id: string): boolean => {
  const name = CSS.escape(id)
  const points = document.querySelectorAll<HTMLElement | SVGElement>(
    `[data-branch="${name}"], [data-marker="${name}"]`,
  )
  const point = [...points].find((each) => !each.closest('[inert]'))
  point?.focus()
  return point !== undefined
}
