import { log, loggableCode } from '#lib/base/log.ts'
import { hourMs } from '#lib/base/time.ts'
import { siteUploads } from './site-uploads.ts'

export const startUploadCleanup = async (): Promise<void> => {
  const removeExpired = () =>
    siteUploads()
      .removeExpired()
      .catch((error: unknown) => log('warn', 'upload.cleanup-failed', { error: loggableCode(error) }))
  await removeExpired()
  setInterval(removeExpired, hourMs).unref()
}
