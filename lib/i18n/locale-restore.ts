import { localeCodes } from './locales.ts'

/** The cookie, and the key in local storage, that hold the language a visitor chose. */
export const localeCookie = 'selectedLanguage'

/** The cookie that says for a few seconds that the language of a page was guessed; its value is the page's path. */
export const autoLocaleCookie = 'guessedFor'

/** In seconds: as long as a slow page takes to load. */
export const autoLocaleLifetime = 30

/** In seconds. */
export const choiceLifetime = 31_536_000

/**
 * Runs before the first paint and redirects to the language in local storage if that of the address was guessed. An
 * address that named its language stays. The order is query, cookie, local storage.
 */
export const restoreChoiceScript = `try{
const path=location.pathname,guess=/(?:^|; )${autoLocaleCookie}=([^;]+)/.exec(document.cookie);
if(guess){document.cookie='${autoLocaleCookie}=;path=/;max-age=0';
const code=localStorage.getItem('${localeCookie}');
if(decodeURIComponent(guess[1])===path&&/^(${localeCodes.join('|')})$/.test(code)){
document.cookie='${localeCookie}='+code+';path=/;max-age=${choiceLifetime};SameSite=Lax';
if(path.split('/')[1]!==code)location.replace('/'+code+path.replace(/^.\\w+/,'')+location.search+location.hash)}}
}catch{}`
