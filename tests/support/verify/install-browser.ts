import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { launchOptions } from '#tests/support/browser/browser.ts'
import { type OutputWriter, runProgram } from './run.ts'

const findBrowserPath = () => launchOptions().executablePath ?? chromium.executablePath()

const canStartBrowser = async () =>
  existsSync(findBrowserPath()) && (await runProgram(findBrowserPath(), ['--version'], { isQuiet: true }))

const canUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const installFromDebian = async (write: OutputWriter) => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const isUpdated = await runProgram('apt-get', ['update'], { env, write })
  const install = (name: string) =>
    runProgram('apt-get', ['install', '-y', '--no-install-recommends', name], { env, write })
  // Older releases of Debian have no package for the headless shell.
  return isUpdated && ((await install('chromium-headless-shell')) || (await install('chromium')))
}

const failureMessage =
  'Neither apt-get nor Playwright could install a browser. Run: npx playwright install --with-deps chromium\n'

/**
 * Installs a browser if none starts. If run as root and apt-get is installed, tries apt-get before Playwright. Resolves
 * to whether a browser starts now.
 */
export const ensureBrowser = async (write: OutputWriter): Promise<boolean> => {
  if (!(await canStartBrowser()) && canUseApt) await installFromDebian(write)
  if (!(await canStartBrowser())) await runProgram('playwright', ['install', 'chromium'], { write })
  const isInstalled = await canStartBrowser()
  write(isInstalled ? `${findBrowserPath()}\n` : failureMessage)
  return isInstalled
}
