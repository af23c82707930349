import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { succeeds } from './run.ts'

const path = () => launchOptions().executablePath ?? chromium.executablePath()

const starts = async () => existsSync(path()) && (await succeeds(path(), ['--version'], { isQuiet: true }))

const mayUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const fromDebian = async () => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const isUpdated = await succeeds('apt-get', ['update'], { env })
  return isUpdated && succeeds('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env })
}

/** Makes sure of a browser that starts: Debian's through apt-get where root, else Playwright's own download. */
export const ensureBrowser = async (): Promise<boolean> => {
  if (!(await starts()) && mayUseApt) await fromDebian()
  if (!(await starts())) await succeeds('playwright', ['install', 'chromium'])
  const isThere = await starts()
  console.log(isThere ? path() : 'None could be had, neither through apt-get nor from Playwright.')
  return isThere
}
