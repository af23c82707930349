import { choiceMaxAgeSeconds } from '#lib/browser/choice-cookie.ts'
import { localeCodes } from './locales.ts'

/** The name of the cookie and the local storage key for the locale that the visitor chose. */
export const localeKey = 'selectedLanguage'

/** The cookie that marks an automatically chosen locale for `restoreLocaleScript`; its value is the page's path. */
export const autoLocaleCookie = 'guessedFor'

/** The lifetime of `autoLocaleCookie`, long enough for a slow page to load. */
export const autoLocaleMaxAgeSeconds = 30

/**
 * Inline script that runs before the first paint. If the URL's locale was chosen automatically and local storage
 * contains a locale, the script restores the cookie from local storage and, if the locales differ, redirects. The
 * order of precedence is query, cookie, local storage.
 */
export const restoreLocaleScript = `try{
const p=location.pathname,a=';path=/;SameSite=Lax'+(location.protocol==='https:'?';Secure':'')+';max-age=',g=/(?:^|; )${autoLocaleCookie}=([^;]+)/.exec(document.cookie);
if(g){document.cookie='${autoLocaleCookie}='+a+'0';
const c=localStorage.getItem('${localeKey}');
if(decodeURIComponent(g[1])===p&&/^(${localeCodes.join('|')})$/.test(c)){
document.cookie='${localeKey}='+c+a+'${choiceMaxAgeSeconds}';
if(p.split('/')[1]!==c)location.replace('/'+c+p.replace(/^.\\w+/,'')+location.search+location.hash)}}
}catch{}`
