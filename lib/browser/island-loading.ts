const interactionEvents = ['scroll', 'pointermove', 'pointerdown', 'focusin', 'keydown'] as const

declare global {
  interface Document {
    /** The last button tapped in an island that had not hydrated yet. Links and forms work without hydration. */
    tapped?: Element
  }
}

const hasInteracted = () =>
  scrollY > 0 ||
  document.activeElement !== document.body ||
  document.tapped !== undefined ||
  // After a reload, Firefox restores the option that the visitor chose in a select.
  document.querySelector('option:checked:not([selected], :first-child)') !== null

/** Resolves on the first interaction, or immediately if the page shows signs of an earlier one. */
const waitForInteraction = () =>
  new Promise<void>((resolve) => {
    const onInteraction = () => {
      for (const type of interactionEvents) removeEventListener(type, onInteraction, true)
      resolve()
    }
    for (const type of interactionEvents)
      addEventListener(type, onInteraction, { capture: true, passive: true })
    if (hasInteracted()) onInteraction()
  })

// Events that may start a navigation, which the router delays until every island on the page has loaded.
const navigationEvents = ['click', 'keydown', 'popstate'] as const

const navigationPromise = new Promise<void>((resolve) => {
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
 * Resolves when the visitor has interacted and the element is at most one screen away, or on any click, key press, or
 * navigation back or forward. Resolves immediately on the server or if the element is missing.
 */
export const waitUntilNeeded = async (selector: string): Promise<void> => {
  const element = typeof document === 'undefined' ? null : document.querySelector(selector)
  if (element)
    await Promise.race([navigationPromise, waitForInteraction().then(() => waitUntilNearViewport(element))])
}

/** Inline script that sets `document.tapped`. */
export const tapScript = `addEventListener('click',e=>{const b=e.target.closest?.('[data-island] button[type=button]');if(b)document.tapped=b},true)`

// Most islands load their code within this time.
const holdMs = 3000

// Set on an island whose code did not load in time, so that clicks in it work as they do without JavaScript.
const lateAttribute = 'data-late'

let heldClick: MouseEvent | null = null

const repeatHeldClick = (island: Element) => {
  const target = heldClick?.target
  if (!heldClick || !(target instanceof Element && island.contains(target))) return
  const click = new MouseEvent('click', heldClick)
  heldClick = null
  target.dispatchEvent(click)
}

// Links to other pages, and links clicked with a modifier key, work without the island.
const isHandledByIsland = (control: Element, { ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => {
  const href = control.getAttribute('href')
  if (href === null) return true
  return (
    !(ctrlKey || metaKey || shiftKey || altKey) && new URL(href, location.href).pathname === location.pathname
  )
}

/** Holds a click on a same-page link or a submit button until its island has loaded, for at most `holdMs`. */
export const holdClick = (event: MouseEvent) => {
  const target = event.target instanceof Element ? event.target : null
  const island = target?.closest('[data-island]')
  const control = target?.closest('button[type=submit],a[href]:not([target])')
  if (!island || !control || island.hasAttribute(lateAttribute) || !isHandledByIsland(control, event)) return
  event.preventDefault()
  event.stopPropagation()
  heldClick = event
  setTimeout(() => {
    island.setAttribute(lateAttribute, '')
    repeatHeldClick(island)
  }, holdMs)
}

/** Removes `data-island` from the matching islands, and repeats the last tap and the held click if made in them. */
export const activateIslands = (selector: string): void => {
  for (const island of document.querySelectorAll(selector)) {
    const button = document.tapped
    const isInIsland = button?.closest('[data-island]') === island
    island.removeAttribute('data-island')
    if (isInIsland && button instanceof HTMLElement) button.click()
    repeatHeldClick(island)
  }
}

const maxPauseMs = 30_000

const wait = (pauseMs: number) => new Promise((resolve) => setTimeout(resolve, pauseMs))

/**
 * Wraps an import so that the browser retries it until it succeeds. A failed import would replace the island with an
 * error message.
 */
export const retryingImport = <Code>(load: () => Promise<Code>) => {
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
