import { existsSync } from 'node:fs'

const debianChromium = '/usr/bin/chromium'

const isRoot = process.getuid?.() === 0

// On a closed network Chromium's own background requests fail, many at a time.
const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How to start a browser here: Debian's Chromium where there is one, else the one Playwright brought. */
export const launchOptions = () => ({
  executablePath: existsSync(debianChromium) ? debianChromium : undefined,
  // As root Chromium refuses to start with its sandbox.
  args: isRoot ? [...quietFlags, '--no-sandbox'] : quietFlags,
})
