import { backend, siteBackend } from '#lib/backend/index.ts'
import { env } from '#lib/base/env.ts'
import { createWrite } from './contents.ts'
import { createDelivery } from './delivery.ts'
import { mailSettings } from './settings.ts'

/** Starts sending the queued e-mail, if the settings name a server. */
export const prepareMail = async (): Promise<void> => {
  const settings = env()
  const mail = mailSettings(settings)
  if (!mail) return
  // Loaded on demand: sites without e-mail do not need it.
  const { createSender } = await import('./sender.ts')
  const { server, from, answerTo } = mail
  const write = createWrite({
    from,
    answerTo,
    origin: settings.SITE_URL ?? null,
    isRemote: settings.BACKEND_URL !== undefined,
    isScanned: settings.CLAMAV_HOST !== undefined,
    vacancy: (id) => backend().vacancy(id),
  })
  const send = createSender(server)
  const { store, queue, limits } = siteBackend()
  queue.handle('mail', createDelivery({ send, write, database: store.database, limits }))
}
