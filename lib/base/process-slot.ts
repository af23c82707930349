declare global {
  /** Values that exist once per process. Each module declares its own. */
  interface ProcessSlots {}
  var processSlots: Partial<ProcessSlots> | undefined
}

/** Next loads copies of a module for pages, route handlers and instrumentation; this value exists once. */
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
