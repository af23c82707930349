import { colorModeScript } from '#lib/browser/color-mode.ts'
import { tapScript } from '#lib/browser/island-loading.ts'
import { sourceKey } from '#lib/browser/storage.ts'
import { restoreLocaleScript } from '#lib/i18n/locale-restore.ts'
import { sourceParameters, sourcePattern } from '#lib/schemas/application-source.ts'

// Stores the source named in a link to the site, such as a job board, until the tab is closed. The last such link wins.
const sourceScript = `try{const q=new URLSearchParams(location.search),s=${JSON.stringify(sourceParameters)}.map(n=>q.get(n)||'').find(s=>${sourcePattern}.test(s));if(s)sessionStorage.setItem('${sourceKey}',s)}catch{}`

// Preloads the font, unless the browser reports a slow connection or Data Saver. Browsers delay the first paint for a
// preloaded font. Without the preload, they load the font after the first paint and show a system font until then.
const fontScript = `(c=>{if(c&&(c.saveData||c.effectiveType!=='4g'))return;document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'font',type:'font/woff2',crossOrigin:'',href:document.documentElement.dataset.font}))})(navigator.connection)`

/**
 * The script in each page's head. The first part may redirect. Add new parts before the last two, which do not catch
 * errors.
 */
export const inlineScript = [restoreLocaleScript, colorModeScript, sourceScript, tapScript, fontScript].join(
  ';\n',
)
