import { subscribe } from 'node:diagnostics_channel'
import { ServerResponse } from 'node:http'

/** Adds `X-Robots-Tag: noindex` to every response of this process, also to those that no page or handler sends. */
export const startNoindex = (): void =>
  subscribe('http.server.request.start', (event) => {
    if (event instanceof Object && 'response' in event && event.response instanceof ServerResponse)
      event.response.setHeader('X-Robots-Tag', 'noindex')
  })
