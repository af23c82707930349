/** What a promise brings; null where it fails, or brings nothing for so many milliseconds. */
export const inTime = <Value>(promise: Promise<Value>, patience: number): Promise<Value | null> =>
  new Promise((resolve) => {
    const late = setTimeout(() => resolve(null), patience)
    promise
      .catch(() => null)
      .then((value) => {
        clearTimeout(late)
        resolve(value)
      })
  })
