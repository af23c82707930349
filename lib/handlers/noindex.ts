import { onEachResponse } from '#lib/http/each-response.ts'

/** Adds `X-Robots-Tag: noindex` to each response of this process. */
export const startNoindex = (): void =>
  onEachResponse((response) => response.setHeader('X-Robots-Tag', 'noindex'))
