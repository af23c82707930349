/** Keeps a visitor's choice in local storage, or forgets it; where storage is blocked, nothing happens. */
export const remember = (key: string, choice: string | null) => {
  try {
    if (choice === null) localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
  } catch {
    // The choice then lasts as long as the page.
  }
}
