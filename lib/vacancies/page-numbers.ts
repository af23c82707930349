/** The numbers to offer beside a page: the first, the last, it and its neighbours; null stands for a gap. */
export const pageNumbers = (page: number, pages: number): readonly (number | null)[] => {
  const wanted = new Set([1, page - 1, page, page + 1, pages])
  const shown = [...wanted].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
  return shown.flatMap((number, at) => {
    const gap = number - (shown[at - 1] ?? 0) - 1
    if (gap === 0) return [number]
    // A gap of one page is that page.
    return gap === 1 ? [number - 1, number] : [null, number]
  })
}
