import { ServerResponse } from 'node:http'
import { askedBy, tagsHeader } from './page-cache.ts'

/**
 * Gives pages the status that they ask for where a platform keeps them instead of our cache. It sees a page's answer
 * alone, and so do we: the first request of a process comes before anybody could be asked to note it.
 */
export const answerAsAsked = (): void => {
  const { writeHead } = ServerResponse.prototype
  Object.assign(ServerResponse.prototype, {
    writeHead(this: ServerResponse, given: number, ...rest: unknown[]) {
      const { status = given, isUnkept } = askedBy(this.getHeader(tagsHeader))
      if (isUnkept || status === 503) this.setHeader('cache-control', 'private, no-store')
      if (status === 503) this.setHeader('retry-after', '30')
      return Reflect.apply(writeHead, this, [status, ...rest])
    },
  })
}
