declare global {
  /** The values that exist once per process, by name: each module declares what it keeps. */
  interface ProcessSlots {}
  var processSlots: Partial<ProcessSlots> | undefined
}

/**
 * A value that a module keeps once per process, created at the first call. Next gives pages, route handlers and
 * instrumentation their own copies of a module, so a module's variable is not enough.
 */
export const processSlot = <Name extends keyof ProcessSlots>(
  name: Name,
  create: () => ProcessSlots[Name],
): ProcessSlots[Name] => {
  globalThis.processSlots ??= {}
  const slots: Partial<ProcessSlots> = globalThis.processSlots
  const value = slots[name] ?? create()
  slots[name] = value
  return value
}
