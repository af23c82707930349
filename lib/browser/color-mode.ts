/** Applies the visitor's choice of light or dark before the first paint; a script of every page. */
export const modeScript = `try{const m=localStorage.getItem('mode');if(m==='light'||m==='dark')document.documentElement.dataset.mode=m}catch{}`
