/**
 * Inline script in the document: lays out all sections after a reload or a step back, because the browser restores a
 * scroll position that depends on their real heights.
 */
export const scrollPositionScript = `(d=>{const f=()=>{d.fullLayout=''};addEventListener('popstate',f);if(performance.getEntriesByType('navigation')[0]?.type!=='navigate')f()})(document.documentElement.dataset)`
