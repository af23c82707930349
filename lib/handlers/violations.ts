import { z } from 'zod'
import { log } from '#lib/base/log.ts'
import { bodyBytes } from '#lib/http/form.ts'
import { refusePost } from '#lib/http/reply.ts'
import { type WebSite, webSite } from './site.ts'

// Names an address of two kilobytes several times, and no more.
const mostBytes = 16 * 1024

const name = z.string().regex(/^[a-z-]{1,40}$/)
const address = z.string().catch('')

const report = z.object({
  'csp-report': z.object({
    'effective-directive': name,
    'document-uri': address,
    'blocked-uri': address,
    'source-file': address,
  }),
})

// What a visitor added to the browser breaks the page's rules, not the page.
const ofExtension = /^[a-z-]+-extension/

// What follows is a secret, or typed by anybody.
const publicPath = /^\/[a-z]{2}(?:\/[a-z-]{1,30}(?=\/|$))?/

const pageOf = (uri: string) => (URL.canParse(uri) && publicPath.exec(new URL(uri).pathname)?.[0]) || null

const blockedOf = (uri: string) => {
  if (name.safeParse(uri).success) return uri
  return URL.canParse(uri) ? new URL(uri).origin : null
}

const read = async (request: Request) => {
  try {
    const bytes = Buffer.concat(await Array.fromAsync(bodyBytes(request, mostBytes)))
    return report.parse(JSON.parse(bytes.toString('utf8')))['csp-report']
  } catch {
    return null
  }
}

/**
 * POST policy-reports: logs what a browser refused to run or to load on a page, without what its address tells. Anybody
 * can send reports, so an address has few of them.
 */
export const noteViolation = async (
  request: Request,
  { origin, limits, visitor }: Pick<WebSite, 'origin' | 'limits' | 'visitor'> = webSite(),
): Promise<Response> => {
  const refusal = refusePost(request, origin)
  if (refusal) return refusal
  const wait = await limits.admit([{ share: 'reports of the policy from an address', of: visitor(request) }])
  if (wait) return new Response(null, { status: 429, headers: { 'retry-after': String(wait) } })
  const found = await read(request)
  if (!found) return new Response(null, { status: 400 })
  const { 'document-uri': page, 'blocked-uri': blocked, 'source-file': source } = found
  if (!ofExtension.test(blocked) && !ofExtension.test(source))
    log('warn', 'page.violation', {
      directive: found['effective-directive'],
      blocked: blockedOf(blocked),
      page: pageOf(page),
    })
  return new Response(null, { status: 204 })
}
