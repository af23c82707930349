declare global {
  /** Values that exist once per process. Each module declares its own. */
  interface ProcessSlots {
    /** The environment variables, or a copy that later changes do not reach. */
    environment: Readonly<Record<string, string | undefined>>
  }
  var processSlots: Partial<ProcessSlots> | undefined
}

/**
 * Returns a value that exists once, although Next loads copies of modules for `instrumentation.ts`, pages and route
 * handlers. docs/decisions/036-process-slots.md has the reason for each slot.
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
