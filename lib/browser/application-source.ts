import { sourceParameters, sourcePattern } from '#lib/schemas/application-source.ts'
import { sourceKey } from './storage.ts'

/**
 * Inline script in the document: stores the source in the URL until the tab is closed. The last source wins, because
 * its link is the one from which the visitor applied.
 */
export const sourceScript = `try{const q=new URLSearchParams(location.search),s=${JSON.stringify(sourceParameters)}.map(n=>q.get(n)||'').find(s=>${sourcePattern}.test(s));if(s)sessionStorage.setItem('${sourceKey}',s)}catch{}`
