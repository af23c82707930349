import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { launchOptions } from '#tests/support/browser/browser.ts'
import { succeeds, type Write } from './run.ts'

const path = () => launchOptions().executablePath ?? chromium.executablePath()

const starts = async () => existsSync(path()) && (await succeeds(path(), ['--version'], { isQuiet: true }))

const mayUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const fromDebian = async (write: Write) => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const isUpdated = await succeeds('apt-get', ['update'], { env, write })
  const install = (name: string) =>
    succeeds('apt-get', ['install', '-y', '--no-install-recommends', name], { env, write })
  // Older releases of Debian have no package for the headless shell.
  return isUpdated && ((await install('chromium-headless-shell')) || (await install('chromium')))
}

/** Ensures that a browser starts. If none does, installs Debian's (as root) or downloads Playwright's. */
export const ensureBrowser = async (write: Write): Promise<boolean> => {
  if (!(await starts()) && mayUseApt) await fromDebian(write)
  if (!(await starts())) await succeeds('playwright', ['install', 'chromium'], { write })
  const isThere = await starts()
  write(
    `${isThere ? path() : 'No browser could be installed, neither by apt-get nor by Playwright. Install one by hand: npx playwright install chromium'}\n`,
  )
  return isThere
}
