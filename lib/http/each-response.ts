import { subscribe } from 'node:diagnostics_channel'
import { ServerResponse } from 'node:http'

/** Calls `change` with each response of this process before a page, a handler or the server itself writes it. */
export const onEachResponse = (change: (response: ServerResponse) => void): void =>
  subscribe('http.server.request.start', (event) => {
    if (event instanceof Object && 'response' in event && event.response instanceof ServerResponse)
      change(event.response)
  })
