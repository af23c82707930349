declare global {
  /** Values that exist once per process. Each module declares its own slots. */
  interface ProcessSlots {
    /** `process.env`, or the copy of it that `loadEnvFiles` makes. */
    environment: Readonly<Record<string, string | undefined>>
  }
  var processSlots: Partial<ProcessSlots> | undefined
}

/**
 * Returns a value that exists once per process, although Next loads separate copies of modules for
 * `instrumentation.ts`, pages and route handlers. docs/decisions/036-process-slots.md explains each slot.
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
