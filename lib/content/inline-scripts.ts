import { sourceScript } from '#lib/browser/application-source.ts'
import { colorModeScript } from '#lib/browser/color-mode.ts'
import { historyLimitScript } from '#lib/browser/history.ts'
import { tapScript } from '#lib/browser/island-loading.ts'
import { scrollPositionScript } from '#lib/browser/scroll-position.ts'
import { restoreLocaleScript } from '#lib/i18n/locale-restore.ts'

/** The scripts at the start of each page's body. The first one may redirect, so it has to stay first. */
export const inlineScripts = [
  restoreLocaleScript,
  colorModeScript,
  scrollPositionScript,
  tapScript,
  historyLimitScript,
  sourceScript,
]
