import { log, loggableCode } from '#lib/base/log.ts'
import { siteUploads } from './site.ts'

const hourMs = 60 * 60 * 1000

export const startUploadCleanup = async (): Promise<void> => {
  const removeExpired = () =>
    siteUploads()
      .removeExpired()
      .catch((error: unknown) => log('warn', 'upload.cleanup-failed', { error: loggableCode(error) }))
  await removeExpired()
  setInterval(removeExpired, hourMs).unref()
}
