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

// A browser waits a tenth of a second for a page's font; a busy machine needs longer.
const fontTimeout = '--enable-features=RenderBlockingFonts:max-fcp-delay/10000/max-blocking-time/10000'

/**
 * How to start a browser here: one of Debian's where there is one, else the one Playwright brought. Pages are drawn in
 * their own font, unless `waitsForFonts` is false.
 */
export const launchOptions = ({ waitsForFonts = true } = {}) => ({
  executablePath: debianBrowsers.find(existsSync),
  args: [
    ...quietFlags,
    ...(waitsForFonts ? [fontTimeout] : []),
    // As root Chromium refuses to start with its sandbox.
    ...(isRoot ? ['--no-sandbox'] : []),
  ],
})
