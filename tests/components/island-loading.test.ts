import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

// Reload the module for each test, because its `navigationPromise` stays resolved after a navigation event.
let { waitUntilNeeded, holdClick, activateIslands, tapScript, retryingImport } = await import(
  '#lib/browser/island-loading.ts'
)
beforeEach(async () => {
  vi.resetModules()
  ;({ waitUntilNeeded, holdClick, activateIslands, tapScript, retryingImport } = await import(
    '#lib/browser/island-loading.ts'
  ))
})

describe('waitUntilNeeded', () => {
  type ReportIntersection = (entries: { isIntersecting: boolean }[]) => void

  let reportIntersection: ReportIntersection = () => {}
  let isObserving = false

  beforeEach(() => {
    isObserving = false
    const Observer = class {
      constructor(callback: ReportIntersection) {
        reportIntersection = callback
      }
      observe() {
        isObserving = true
      }
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    document.body.replaceChildren()
  })

  /** Calls `waitUntilNeeded`, and returns a function that checks whether its promise has resolved. */
  const startWaiting = () => {
    let hasResolved = false
    waitUntilNeeded('.place').then(() => {
      hasResolved = true
    })
    return async () => {
      // Let the callbacks of settled promises run first.
      await new Promise(setImmediate)
      return hasResolved
    }
  }

  const renderTarget = () => {
    document.body.innerHTML = '<p class="place"></p><a>Away</a>'
  }

  test('selector without a match → `waitUntilNeeded` resolves immediately', async () => {
    expect(await startWaiting()()).toBe(true)
  })

  test('scroll event, element outside the viewport → `waitUntilNeeded` resolves only on an intersection', async () => {
    renderTarget()
    const hasResolved = startWaiting()
    dispatchEvent(new Event('scroll'))
    expect(await hasResolved()).toBe(false)
    reportIntersection([{ isIntersecting: false }])
    expect(await hasResolved()).toBe(false)
    reportIntersection([{ isIntersecting: true }])
    expect(await hasResolved()).toBe(true)
  })

  test.each(['scroll', 'pointerdown', 'focusin', 'keydown'])(
    'no interaction yet → the element is not observed until the first %s event',
    async (eventName) => {
      renderTarget()
      startWaiting()
      await Promise.resolve()
      expect(isObserving).toBe(false)
      document.body.dispatchEvent(new Event(eventName))
      await vi.waitFor(() => expect(isObserving).toBe(true))
    },
  )

  test('page already scrolled → the element is observed immediately', async () => {
    vi.stubGlobal('scrollY', 300)
    renderTarget()
    startWaiting()
    await vi.waitFor(() => expect(isObserving).toBe(true))
  })

  test('option restored by the browser after a reload → counts as an interaction, so the element is observed immediately', async () => {
    renderTarget()
    document.body.insertAdjacentHTML(
      'beforeend',
      '<select><option>+964</option><option>+98</option></select>',
    )
    startWaiting()
    await Promise.resolve()
    expect(isObserving).toBe(false)
    const select = document.querySelector('select')
    if (select) select.value = '+98'
    startWaiting()
    await vi.waitFor(() => expect(isObserving).toBe(true))
  })

  test('option preselected in the server’s HTML → does not count as an interaction, so the element is not observed', async () => {
    renderTarget()
    document.body.insertAdjacentHTML(
      'beforeend',
      '<select><option>a</option><option selected>b</option></select>',
    )
    startWaiting()
    await new Promise(setImmediate)
    expect(isObserving).toBe(false)
  })

  test('button tapped before hydration → the element is observed immediately', async () => {
    renderTarget()
    document.tapped = document.createElement('button')
    startWaiting()
    await vi.waitFor(() => expect(isObserving).toBe(true))
    delete document.tapped
  })

  test('click on a link → `waitUntilNeeded` resolves without an intersection', async () => {
    renderTarget()
    const hasResolved = startWaiting()
    expect(await hasResolved()).toBe(false)
    document.querySelector('a')?.click()
    expect(await hasResolved()).toBe(true)
  })
})

describe('taps before hydration', () => {
  const innerIslandSelector = '[data-island="inside"]'

  beforeEach(() => {
    delete document.tapped
    document.body.innerHTML = `<div data-island="outside"><button type="button">Open</button>
      <p data-island="inside"><button type="button">Copy</button><button>Send</button></p></div>`
    const script = document.createElement('script')
    script.textContent = tapScript
    document.body.append(script)
  })
  afterEach(() => document.body.replaceChildren())

  const buttons = () => [...document.querySelectorAll('button')]
  const press = (name: string) =>
    buttons()
      .find(({ textContent }) => textContent === name)
      ?.click()

  /** Returns a list to which each button adds its name when it is pressed. */
  const recordPresses = () => {
    const pressedNames: (string | null)[] = []
    for (const button of buttons()) button.onclick = () => pressedNames.push(button.textContent)
    return pressedNames
  }

  test('taps before hydration → `activateIslands` clicks the last tapped button once', () => {
    press('Open')
    press('Copy')
    const pressedNames = recordPresses()
    activateIslands('[data-island="outside"]')
    expect(pressedNames).toEqual([])
    activateIslands(innerIslandSelector)
    activateIslands(innerIslandSelector)
    expect(pressedNames).toEqual(['Copy'])
  })

  test('`tapScript` → ignores taps on submit buttons, and on any button after hydration', () => {
    press('Send')
    const pressedNames = recordPresses()
    activateIslands(innerIslandSelector)
    press('Copy')
    activateIslands(innerIslandSelector)
    expect(pressedNames).toEqual(['Copy'])
  })
})

describe('clicks before an island’s code has loaded', () => {
  let defaultActionNames: (string | null)[] = []
  let handledClickNames: (string | null)[] = []

  const readName = ({ target }: Event) => (target instanceof Element ? target.textContent : null)
  // Runs after all other listeners. Prevents the default actions, most of which jsdom does not implement.
  const recordDefaultAction = (event: Event) => {
    if (!event.defaultPrevented) defaultActionNames.push(readName(event))
    event.preventDefault()
  }

  beforeEach(() => {
    vi.useFakeTimers()
    ;[defaultActionNames, handledClickNames] = [[], []]
    document.body.innerHTML = `<div data-island="early">
      <form><button type="submit">Send</button></form>
      <svg><a href="#erbil"><text>Erbil</text></a></svg>
      <a href="${location.pathname}?country=iran#jobs"><b>Iran</b></a>
      <a href="/en/hotels">Hotels</a><a href="#terms" target="_blank">Terms</a></div><a href="#main">Main</a>`
    addEventListener('click', holdClick, true)
    addEventListener('click', recordDefaultAction)
  })
  afterEach(() => {
    removeEventListener('click', holdClick, true)
    removeEventListener('click', recordDefaultAction)
    document.body.replaceChildren()
    vi.useRealTimers()
  })

  const findElement = (name: string) =>
    [...document.querySelectorAll('button, text, b, a')].find(({ textContent }) => textContent === name)
  const click = (name: string, options: MouseEventInit = {}) =>
    findElement(name)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }))

  /** Adds the island's handler and replays taps, as hydration does. */
  const hydrateIsland = () => {
    document.querySelector('[data-island]')?.addEventListener('click', (event) => {
      handledClickNames.push(readName(event))
      event.preventDefault()
    })
    activateIslands('[data-island="early"]')
  }

  test.each(['Send', 'Erbil', 'Iran'])(
    'click on “%s” before the island has loaded → the island handles the click once loaded',
    (name) => {
      click(name, { clientX: 7 })
      expect(defaultActionNames).toEqual([])
      hydrateIsland()
      expect([handledClickNames, defaultActionNames]).toEqual([[name], []])
      vi.runAllTimers()
      click(name)
      expect([handledClickNames, defaultActionNames]).toEqual([[name, name], []])
    },
  )

  test.each(['Send', 'Erbil', 'Iran'])(
    'click on “%s”, island code not loaded after 3 s → the default action happens, as it would without scripts',
    (name) => {
      click(name)
      vi.advanceTimersByTime(3000)
      expect(defaultActionNames).toEqual([name])
      click(name)
      expect(defaultActionNames).toEqual([name, name])
    },
  )

  test('click outside any island, or click that opens another page or a new tab → is not delayed', () => {
    for (const name of ['Hotels', 'Terms', 'Main']) click(name)
    click('Iran', { ctrlKey: true })
    expect(defaultActionNames).toEqual(['Hotels', 'Terms', 'Main', 'Iran'])
  })
})

describe('retryingImport', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const createFailingLoad = (failureCount: number) => {
    const load = vi.fn(async () => 'code')
    for (let count = 0; count < failureCount; count++) load.mockRejectedValueOnce(new Error('offline'))
    return load
  }

  test('import that fails twice → resolves on the third attempt, after pauses of 1 and 2 seconds', async () => {
    vi.useFakeTimers()
    const load = createFailingLoad(2)
    const codePromise = retryingImport(load)()
    await vi.advanceTimersByTimeAsync(1000)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1999)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    await expect(codePromise).resolves.toBe('code')
  })

  test('import that fails on the server → rejects without a retry', async () => {
    vi.stubGlobal('window', undefined)
    await expect(retryingImport(createFailingLoad(1))()).rejects.toThrow('offline')
  })
})
