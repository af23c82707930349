// The first things that a visitor does on a page.
const signs = ['scroll', 'pointermove', 'pointerdown', 'focusin', 'keydown'] as const

// Where a tap waits for its island. What leads on by itself, a link or a form, waits for nothing.
const tapped = 'data-tapped'

// Before this code had come.
const wasThere = () =>
  scrollY > 0 || document.activeElement !== document.body || document.querySelector(`[${tapped}]`) !== null

/** Waits until the visitor has done something, which includes a page that was opened further down. */
export const present = () =>
  new Promise<void>((resolve) => {
    const come = () => {
      for (const sign of signs) removeEventListener(sign, come, true)
      resolve()
    }
    for (const sign of signs) addEventListener(sign, come, { capture: true, passive: true })
    if (wasThere()) come()
  })

const atOnce = () => Promise.resolve()

// They may lead to another page or address, and then the router waits for every island of this one.
const departures = ['click', 'keydown', 'popstate'] as const

const leaving = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return
  for (const departure of departures)
    addEventListener(departure, () => resolve(), { capture: true, once: true })
})

const seen = (place: Element) =>
  new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(place)
  })

/**
 * Waits until the visitor is a screen away from an element that the server drew, or has done what may lead away.
 * Without the element, and on the server, nothing is waited for. `begin` comes before the first look.
 */
export const near = async (selector: string, begin: () => Promise<void> = atOnce): Promise<void> => {
  const place = typeof document === 'undefined' ? null : document.querySelector(selector)
  if (place) await Promise.race([leaving, begin().then(() => seen(place))])
}

/** Notes the last button that was tapped in an island, from the first paint on; a script of every page. */
export const tapScript = `addEventListener('click',({target})=>{
const button=target.closest?.('[data-island] button[type=button]');
if(!button)return;
document.querySelector('[${tapped}]')?.removeAttribute('${tapped}');
button.setAttribute('${tapped}','')
},true)`

/** Presses what was tapped in islands before their code had come, of which they wait no longer. */
export const tapAgain = (islands: string): void => {
  for (const island of document.querySelectorAll(islands)) {
    const button = island.querySelector<HTMLElement>(`[${tapped}]`)
    const isOwn = button?.closest('[data-island]') === island
    island.removeAttribute('data-island')
    if (isOwn) button.click()
  }
}

const maxPause = 30_000

const wait = (pause: number) => new Promise((resolve) => setTimeout(resolve, pause))

/**
 * Asks for an island's code again until it has come. Until then the island's HTML stands and works as it
 * does without JavaScript; a failure would put the error page in the place of the whole page.
 */
export const untilItComes = <Code>(load: () => Promise<Code>) => {
  const attempt = async (pause: number): Promise<Code> => {
    try {
      return await load()
    } catch (error) {
      if (typeof window === 'undefined') throw error
      await wait(pause)
      return attempt(Math.min(pause * 2, maxPause))
    }
  }
  return () => attempt(1000)
}
