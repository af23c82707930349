import { existsSync } from 'node:fs'

// The shell draws the same pages for a fifth less computing time than the whole browser.
const debianBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

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

/** How to start a browser here: one of Debian's where there is one, else the one Playwright brought. */
export const launchOptions = () => ({
  executablePath: debianBrowsers.find(existsSync),
  // As root Chromium refuses to start with its sandbox.
  args: isRoot ? [...quietFlags, '--no-sandbox'] : quietFlags,
})
