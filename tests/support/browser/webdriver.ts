import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { findFreePort } from '#tests/support/servers/site.ts'

export const browserNames = ['firefox', 'webkit'] as const

/** `hasScripts: false` turns off the pages' own scripts; `run` still works. */
type Options = { width: number; height: number; hasScripts: boolean }

/** The operations that differ between the two browsers' protocols. */
type Driver = {
  open: (url: string) => Promise<unknown>
  /**
   * Evaluates an expression, which must yield a string. Promises are not supported, because they never resolve if
   * scripts are turned off.
   */
  evaluate: (expression: string) => Promise<string>
  /** Performs input actions, which have the same format in both protocols. */
  perform: (actions: readonly object[]) => Promise<unknown>
  chooseFile: (selector: string, path: string) => Promise<unknown>
  /** Returns a PNG of the window's content. */
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

const packageByProgram = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }

const isInstalled = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** Returns the Debian packages that the two browsers need but that are not installed. */
export const missingPackages = (): string[] =>
  Object.entries(packageByProgram).flatMap(([program, name]) => (isInstalled(program) ? [] : [name]))

const stopProcess = async (child: ChildProcess) => {
  if (child.exitCode !== null) return
  const exitPromise = once(child, 'exit')
  child.kill()
  await exitPromise
}

const findInLines = async (stream: Readable, pattern: RegExp): Promise<string> => {
  for await (const line of createInterface({ input: stream })) {
    const [, found] = pattern.exec(line) ?? []
    if (found) return found
  }
  throw new Error(`the output ended without ${pattern}`)
}

const bidiMessageSchema = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  message: z.string().optional(),
})
const bidiTreeSchema = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) })
const bidiValueSchema = z.object({ result: z.object({ value: z.string() }) })
const bidiNodesSchema = z.object({ nodes: z.tuple([z.object({ sharedId: z.string() })]) })

const connectBidi = async (url: string) => {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const pendingCommands: ReturnType<typeof Promise.withResolvers<unknown>>[] = []
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, message } = bidiMessageSchema.parse(JSON.parse(String(data)))
    if (message) pendingCommands[id]?.reject(new Error(message))
    else pendingCommands[id]?.resolve(result)
  })
  return (method: string, params: object = {}) => {
    const response = Promise.withResolvers<unknown>()
    socket.send(JSON.stringify({ id: pendingCommands.push(response) - 1, method, params }))
    return response.promise
  }
}

/** Starts Firefox and connects to it over WebDriver BiDi. */
const startFirefox = async ({ width, height, hasScripts }: Options): Promise<Driver> => {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  await writeFile(join(profile, 'user.js'), `user_pref('javascript.enabled', ${hasScripts});\n`)
  const child = spawn('firefox-esr', ['--headless', '--profile', profile, '--remote-debugging-port', '0'], {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = await findInLines(child.stderr, /WebDriver BiDi listening on (\S+)/)
  child.stderr.resume()
  const sendCommand = await connectBidi(`${url}/session`)
  await sendCommand('session.new', { capabilities: {} })
  const [{ context }] = bidiTreeSchema.parse(await sendCommand('browsingContext.getTree')).contexts
  await sendCommand('browsingContext.setViewport', { context, viewport: { width, height } })
  return {
    open: (url) => sendCommand('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (expression) => {
      const evaluation = await sendCommand('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: false,
      })
      const { success, data } = bidiValueSchema.safeParse(evaluation)
      if (!success) throw new Error(JSON.stringify(evaluation))
      return data.result.value
    },
    perform: (actions) => sendCommand('input.performActions', { context, actions }),
    chooseFile: async (selector, path) => {
      const locator = { type: 'css', value: selector }
      const { nodes } = bidiNodesSchema.parse(
        await sendCommand('browsingContext.locateNodes', { context, locator }),
      )
      return sendCommand('input.setFiles', { context, element: nodes[0], files: [path] })
    },
    screenshot: async () => {
      const response = await sendCommand('browsingContext.captureScreenshot', { context })
      return Buffer.from(z.object({ data: z.base64() }).parse(response).data, 'base64')
    },
    close: async () => {
      await stopProcess(child)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const classicElementSchema = z
  .record(z.string(), z.string())
  .transform((element) => Object.values(element)[0])

const waitForServer = async (url: string) => {
  while (!(await fetch(url).catch(() => null))?.ok) await pause(20)
}

/** Starts WebKitGTK's sample browser, which fills a virtual screen, and connects to it over WebDriver. */
const startWebKit = async ({ width, height, hasScripts }: Options): Promise<Driver> => {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await findInLines(screen.stdout, /^(\d+)$/)
  const port = await findFreePort()
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}` },
    stdio: 'ignore',
  })
  await waitForServer(`http://127.0.0.1:${port}/status`)
  const sendCommand = async (path: string, body?: object, method = 'POST'): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      body: body && JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return z.object({ value: z.unknown() }).parse(JSON.parse(text)).value
  }
  // The toolbar would be wider than a phone, so use full screen.
  const args = ['--automation', '--full-screen', `--enable-javascript-markup=${hasScripts}`]
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args } } }
  const { sessionId } = z.object({ sessionId: z.string() }).parse(await sendCommand('', { capabilities }))
  await sendCommand(`/${sessionId}/window/rect`, { x: 0, y: 0, width, height })
  return {
    open: (url) => sendCommand(`/${sessionId}/url`, { url }),
    evaluate: async (expression) =>
      z
        .string()
        .parse(await sendCommand(`/${sessionId}/execute/sync`, { script: `return ${expression}`, args: [] })),
    perform: (actions) => sendCommand(`/${sessionId}/actions`, { actions }),
    chooseFile: async (selector, path) => {
      const found = await sendCommand(`/${sessionId}/element`, { using: 'css selector', value: selector })
      return sendCommand(`/${sessionId}/element/${classicElementSchema.parse(found)}/value`, { text: path })
    },
    screenshot: async () =>
      Buffer.from(
        z.base64().parse(await sendCommand(`/${sessionId}/screenshot`, undefined, 'GET')),
        'base64',
      ),
    close: async () => {
      await stopProcess(server)
      // The browser exits when its screen closes.
      await stopProcess(screen)
    },
  }
}

export const keys = { backspace: '\uE003', tab: '\uE004', enter: '\uE007', shift: '\uE008' }

const createPage = (driver: Driver) => {
  /** Runs a synchronous function in the page. Its arguments and result must be JSON values. */
  const run = async <Args extends readonly unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> =>
    JSON.parse(await driver.evaluate(`JSON.stringify((${script})(...${JSON.stringify(args)}) ?? null)`))
  const scrollToCentre = (selector: string) =>
    run((selector: string) => {
      document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })
      return null
    }, selector)
  const readCentre = (selector: string) =>
    run((selector: string) => {
      const element = document.querySelector(selector)
      const { left = Number.NaN, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
      return [Math.round(left + width / 2), Math.round(top + height / 2)] as const
    }, selector)
  const performMouseActions = (...actions: object[]) =>
    driver.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  /** Scrolls to an element, moves the mouse to its centre, and performs `buttonActions`. */
  const pointAt = async (selector: string, ...buttonActions: object[]): Promise<void> => {
    await scrollToCentre(selector)
    const [x, y] = await readCentre(selector)
    await performMouseActions({ type: 'pointerMove', x, y })
    // Try again if the element has moved. Firefox scrolls the field with the caret into view after a key press.
    if (String(await readCentre(selector)) !== String([x, y])) return pointAt(selector, ...buttonActions)
    if (buttonActions.length > 0) await performMouseActions(...buttonActions)
  }
  const click = (selector: string) =>
    pointAt(selector, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 })
  return {
    open: driver.open,
    chooseFile: driver.chooseFile,
    screenshot: driver.screenshot,
    run,
    pointAt,
    click,
    /** Presses one key, or several keys together. */
    press: (...values: string[]) =>
      driver.perform([
        {
          type: 'key',
          id: 'keyboard',
          actions: [
            ...values.map((value) => ({ type: 'keyDown', value })),
            ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
          ],
        },
      ]),
    /** Clicks a field and types text, one key press per character, with a pause after each. */
    type: async (selector: string, text: string, pauseMs = 0) => {
      await click(selector)
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
        { type: 'pause', duration: pauseMs },
      ])
      await driver.perform([{ type: 'key', id: 'keyboard', actions }])
    },
  }
}

export type Page = ReturnType<typeof createPage>

/** Starts a browser with a new profile and stops it after `use`. Its window is phone-sized by default. */
export const withBrowser = async (
  name: (typeof browserNames)[number],
  use: (page: Page) => Promise<void>,
  { width = 390, height = 844, hasScripts = true }: Partial<Options> = {},
): Promise<void> => {
  const start = { firefox: startFirefox, webkit: startWebKit }[name]
  const driver = await start({ width, height, hasScripts })
  try {
    await use(createPage(driver))
  } finally {
    await driver.close()
  }
}
