import { subscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'

// Node's own limit of five minutes cuts off who sends 2 MB at 50 kbit/s; the largest good form takes 40 there.
const longest = 60 * 60 * 1000

const allow = (event: unknown) => {
  if (typeof event !== 'object' || !event || !('server' in event)) return
  const { server } = event
  if (server instanceof Server) server.requestTimeout = longest
}

/** Lets a form that brings its files along arrive over a slow line. Its headers have to be here in a minute, as before. */
export const allowSlowForms = (): void => subscribe('http.server.request.start', allow)
