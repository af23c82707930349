/**
 * Waits until the visitor is a screen away from what the server drew, or is about to leave for another page.
 * What stands on no page yet is wanted at once, and the server waits for nothing.
 */
export const near = (selector: string) =>
  new Promise<void>((resolve) => {
    const place = typeof document === 'undefined' ? null : document.querySelector(selector)
    if (!place) return resolve()
    const come = () => {
      observer.disconnect()
      removeEventListener('click', come, true)
      resolve()
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come()
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(place)
    addEventListener('click', come, true)
  })
