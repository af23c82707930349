import { backend, siteBackend } from '#lib/backend/index.ts'
import { env } from '#lib/base/env.ts'
import { createDelivery } from './delivery.ts'
import { mailSettings } from './settings.ts'

/** Starts sending the queued e-mail, if the settings name a server. */
export const prepareMail = async (): Promise<void> => {
  const settings = env()
  const mail = mailSettings(settings)
  if (!mail) return
  // Loaded on demand: sites without e-mail do not need it.
  const { createSender } = await import('./sender.ts')
  const { server, from, support } = mail
  const site = {
    from,
    support,
    origin: settings.SITE_URL ?? null,
    isRemote: settings.BACKEND_URL !== undefined,
    isScanned: settings.CLAMAV_HOST !== undefined,
    vacancy: (id: string) => backend().vacancy(id),
  }
  const { store, queue, limits } = siteBackend()
  queue.handle('mail', createDelivery({ send: createSender(server), site, database: store.database, limits }))
}
