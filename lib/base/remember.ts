/** Keeps what a visitor chose on the device, or forgets it; where storage is blocked, nothing happens. */
export const remember = (key: string, choice: string | null) => {
  try {
    if (choice === null) localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
  } catch {
    // It then lasts as long as the page.
  }
}

/** Applies the visitor's choice of light or dark before the first paint; a script of every page. */
export const modeScript = `try{const m=localStorage.getItem('mode');if(m==='light'||m==='dark')document.documentElement.dataset.mode=m}catch{}`
