import { expect, test } from 'vitest'
import { answerAsAsked, statusTag, tagsHeader, unkeptTag } from '#lib/http/page-cache.ts'
import { startServer } from '#tests/support/servers/http-server.ts'

answerAsAsked()

test.each([
  ['nothing', '_N_T_/ku', [200, 's-maxage=60', null]],
  ['404', `_N_T_/ku,${statusTag(404)}`, [404, 's-maxage=60', null]],
  ['410', statusTag(410), [410, 's-maxage=60', null]],
  ['503, which is tried again soon', statusTag(503), [503, 'private, no-store', '30']],
  ['to be kept nowhere', `${statusTag(200)},${unkeptTag}`, [200, 'private, no-store', null]],
] as const)('a page asks for %s → its answer has it', async (_, tags, answer) => {
  const { origin, stop } = await startServer((_request, response) => {
    response.setHeader(tagsHeader, tags)
    response.setHeader('cache-control', 's-maxage=60')
    response.end('page')
  })
  const { status, headers } = await fetch(origin)
  expect([status, headers.get('cache-control'), headers.get('retry-after')]).toEqual(answer)
  await stop()
})
