import { canStoreApplications } from '#backend/store/disk-space.ts'
import { canValidate } from './files/validation-processes.ts'
import type { Health } from './site.ts'
import type { Store } from './store/database.ts'
import { checkWritable, countJobs } from './store/jobs.ts'
import { withTimeout } from './timeout.ts'

// Must be shorter than the timeouts of health checks and Prometheus.
const timeoutMs = 2000

const checkWritableAndReadLanes = ({ run }: Pick<Store, 'run'>) => {
  const pendingLanes = run(async ({ write }) => {
    await checkWritable(write)
    return countJobs(write)
  })
  return withTimeout(pendingLanes, timeoutMs)
}

/** Returns whether a store can accept forms, and the state of its queue. */
export const readStoreHealth = async (
  store: Pick<Store, 'run' | 'isDamaged'>,
  hasSpace = canStoreApplications,
): Promise<Health> => {
  const [isSpaceFree, lanes] = await Promise.all([
    hasSpace(),
    checkWritableAndReadLanes(store).catch(() => null),
  ])
  const connectionError = lanes ? null : ('unreachable' as const)
  const databaseError = store.isDamaged() ? ('damaged' as const) : connectionError
  return { hasSpace: isSpaceFree, canValidate: canValidate(), databaseError, lanes }
}
