// The first things that a visitor does on a page.
const interactionEvents = ['scroll', 'pointermove', 'pointerdown', 'focusin', 'keydown'] as const

// Marks a button that was tapped before its island's code was loaded; links and forms work without that code.
const tappedAttribute = 'data-tapped'

// Whether the page was scrolled, or the visitor interacted with it, before this code was loaded.
const hasInteracted = () =>
  scrollY > 0 ||
  document.activeElement !== document.body ||
  document.querySelector(`[${tappedAttribute}]`) !== null

/** Waits until the visitor has done something, which includes a page that was opened further down. */
export const firstInteraction = () =>
  new Promise<void>((resolve) => {
    const onInteraction = () => {
      for (const sign of interactionEvents) removeEventListener(sign, onInteraction, true)
      resolve()
    }
    for (const sign of interactionEvents)
      addEventListener(sign, onInteraction, { capture: true, passive: true })
    if (hasInteracted()) onInteraction()
  })

const resolveImmediately = () => Promise.resolve()

// Events that may start a navigation, which the router delays until every island of this page has loaded.
const navigationEvents = ['click', 'keydown', 'popstate'] as const

const navigationStarted = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return
  for (const type of navigationEvents) addEventListener(type, () => resolve(), { capture: true, once: true })
})

const waitUntilNearViewport = (element: Element) =>
  new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(element)
  })

/**
 * Waits until an element of the server's HTML is at most a screen away, or the visitor clicks, presses a key or goes
 * back; resolves at once without the element and on the server. `begin` is awaited before the element is observed.
 */
export const waitUntilNear = async (
  selector: string,
  beforeObserving: () => Promise<void> = resolveImmediately,
): Promise<void> => {
  const element = typeof document === 'undefined' ? null : document.querySelector(selector)
  if (element)
    await Promise.race([navigationStarted, beforeObserving().then(() => waitUntilNearViewport(element))])
}

/** Notes the last button that was tapped in an island, from the first paint on; a script of every page. */
export const tapScript = `addEventListener('click',({target})=>{
const button=target.closest?.('[data-island] button[type=button]');
if(!button)return;
document.querySelector('[${tappedAttribute}]')?.removeAttribute('${tappedAttribute}');
button.setAttribute('${tappedAttribute}','')
},true)`

/** Clicks the button that was tapped in one of these islands before hydration; removes the islands' `data-island`. */
export const replayTaps = (selector: string): void => {
  for (const island of document.querySelectorAll(selector)) {
    const button = island.querySelector<HTMLElement>(`[${tappedAttribute}]`)
    const isOwn = button?.closest('[data-island]') === island
    island.removeAttribute('data-island')
    if (isOwn) button.click()
  }
}

const maxPauseMs = 30_000

const wait = (pauseMs: number) => new Promise((resolve) => setTimeout(resolve, pauseMs))

/**
 * Retries the import of an island's code until it succeeds. Until then the island's HTML works as it does without
 * JavaScript; a failure would replace the whole page by the error page.
 */
export const retryImport = <Code>(load: () => Promise<Code>) => {
  const attempt = async (pauseMs: number): Promise<Code> => {
    try {
      return await load()
    } catch (error) {
      if (typeof window === 'undefined') throw error
      await wait(pauseMs)
      return attempt(Math.min(pauseMs * 2, maxPauseMs))
    }
  }
  return () => attempt(1000)
}
