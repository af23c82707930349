/** Inline script in the document's head: applies the visitor's light or dark mode before the first paint. */
export const colorModeScript = `try{const m=localStorage.getItem('mode');if(m==='light'||m==='dark')document.documentElement.dataset.mode=m}catch{}`
