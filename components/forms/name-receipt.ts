/** Has the address be the receipt's own: loaded anew or come back to, it is there once more, and no empty form. */
export const nameReceipt = (path: string, reference: string | null): void => {
  const query = new URLSearchParams({ state: 'sent', ...(reference && { reference }) })
  try {
    // Not Next's version, which would come back to the form that this address had before.
    History.prototype.replaceState.call(window.history, {}, '', `${path}?${query}`)
  } catch {
    // A browser that does not let it has the receipt until the page is loaded anew.
  }
}
