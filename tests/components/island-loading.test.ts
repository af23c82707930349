import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

// The module is loaded anew for each test, because it remembers the first click or key for good.
let { waitUntilNear, firstInteraction, replayTaps, tapScript, retryImport } = await import(
  '#lib/browser/island-loading.ts'
)
beforeEach(async () => {
  vi.resetModules()
  ;({ waitUntilNear, firstInteraction, replayTaps, tapScript, retryImport } = await import(
    '#lib/browser/island-loading.ts'
  ))
})

describe('waitUntilNear', () => {
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

  /** Calls `waitUntilNear`; the returned function tells whether it has resolved by then. */
  const startWaiting = (trigger?: () => Promise<void>) => {
    let isNear = false
    waitUntilNear('.place', trigger).then(() => {
      isNear = true
    })
    return async () => {
      // The callback of a settled promise has run by then.
      await new Promise(setImmediate)
      return isNear
    }
  }

  const renderTarget = () => {
    document.body.innerHTML = '<p class="place"></p><a>Away</a>'
  }

  test('no such element in the page → resolves at once', async () => {
    expect(await startWaiting()()).toBe(true)
  })

  test('the place → waits until it is seen', async () => {
    renderTarget()
    const isNear = startWaiting()
    expect(await isNear()).toBe(false)
    reportIntersection([{ isIntersecting: false }])
    expect(await isNear()).toBe(false)
    reportIntersection([{ isIntersecting: true }])
    expect(await isNear()).toBe(true)
  })

  test.each(['scroll', 'pointerdown', 'focusin', 'keydown'])(
    'no sign of the visitor yet → the place is not observed before the first %s',
    async (eventName) => {
      renderTarget()
      startWaiting(firstInteraction)
      await Promise.resolve()
      expect(isObserving).toBe(false)
      document.body.dispatchEvent(new Event(eventName))
      await vi.waitFor(() => expect(isObserving).toBe(true))
    },
  )

  test('a page opened further down → looked for at once', async () => {
    vi.stubGlobal('scrollY', 300)
    renderTarget()
    startWaiting(firstInteraction)
    await vi.waitFor(() => expect(isObserving).toBe(true))
  })

  test('a click, which may lead to another page that has the place → waits no longer', async () => {
    renderTarget()
    const isNear = startWaiting()
    expect(await isNear()).toBe(false)
    document.querySelector('a')?.click()
    expect(await isNear()).toBe(true)
  })
})

describe('what is tapped before its code has come', () => {
  const insideIsland = '[data-island="inside"]'

  beforeEach(() => {
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

  /** The names of what is pressed from now on. */
  const recordPresses = () => {
    const pressed: (string | null)[] = []
    for (const button of buttons()) button.onclick = () => pressed.push(button.textContent)
    return pressed
  }

  test('a tap → counts as the first interaction, and is replayed once in its own island', async () => {
    press('Open')
    press('Copy')
    await firstInteraction()
    const pressed = recordPresses()
    replayTaps('[data-island="outside"]')
    expect(pressed).toEqual([])
    replayTaps(insideIsland)
    replayTaps(insideIsland)
    expect(pressed).toEqual(['Copy'])
  })

  test('what sends a form, or is tapped later → not pressed again', () => {
    press('Send')
    const pressed = recordPresses()
    replayTaps(insideIsland)
    press('Copy')
    replayTaps(insideIsland)
    expect(pressed).toEqual(['Copy'])
  })
})

describe('retryImport', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const createFailingLoad = (times: number) => {
    const load = vi.fn(async () => 'code')
    for (let time = 0; time < times; time++) load.mockRejectedValueOnce(new Error('offline'))
    return load
  }

  test('code that comes at the third time → is taken, and asked for less and less often', async () => {
    vi.useFakeTimers()
    const load = createFailingLoad(2)
    const code = retryImport(load)()
    await vi.advanceTimersByTimeAsync(1000)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1999)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    await expect(code).resolves.toBe('code')
  })

  test('on the server → the failure is said', async () => {
    vi.stubGlobal('window', undefined)
    await expect(retryImport(createFailingLoad(1))()).rejects.toThrow('offline')
  })
})
