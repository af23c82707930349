import { existsSync } from 'node:fs'

// The headless shell renders the same pages with a fifth less CPU time than the full browser.
const debianBrowserPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

const isRoot = process.getuid?.() === 0

// The last three flags turn off Chromium's background requests, which would fail without internet access.
const chromiumFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Returns Playwright's launch options. The browser is the one whose path is in the environment variable `CHROMIUM`,
 * otherwise Debian's if it is installed, otherwise Playwright's own.
 */
export const launchOptions = () => ({
  executablePath: process.env.CHROMIUM ?? debianBrowserPaths.find(existsSync),
  args: [
    ...chromiumFlags,
    // Chromium does not start as root if its sandbox is enabled.
    ...(isRoot ? ['--no-sandbox'] : []),
  ],
})
