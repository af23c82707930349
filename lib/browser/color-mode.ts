/** Inline script of every page: applies the light or dark mode that the visitor chose before the first paint. */
export const colorModeScript = `try{const m=localStorage.getItem('mode');if(m==='light'||m==='dark')document.documentElement.dataset.mode=m}catch{}`
