import { expect, test, vi } from 'vitest'
import { startAnalytics } from '#lib/browser/analytics.ts'
import { reportEvent, visitEventType } from '#lib/browser/visit-events.ts'

type Payload = Readonly<Record<string, unknown>>
type Options = { endpoint?: string; transformRequest?: (payload: Payload) => unknown }

// Stands in for Plausible’s script: applies the options in `plausible.o` and records the payloads that would be sent.
const loadPlausible = () => {
  const options: Options = window.plausible?.o ?? {}
  const sentPayloads: unknown[] = []
  const track = (n: string, { u = location.href, ...rest }: Payload = {}) => {
    const payload = { n, u, d: 'example.com', r: document.referrer, p: rest.props, v: 36 }
    const body = options.transformRequest ? options.transformRequest(payload) : payload
    if (body) sentPayloads.push(body)
  }
  window.plausible = track
  document.querySelector('head script')?.dispatchEvent(new Event('load'))
  return { sentPayloads, track, endpoint: options.endpoint }
}

test('Plausible configured to track outbound links and forms → only page views and the site’s own events are sent, with the route pattern in place of the path', async () => {
  history.replaceState(null, '', '/en/application/AB12-CD34-EF56?email=a')
  startAnalytics({
    scriptUrl: 'https://stats.example.com/js/pa-aB1.js',
    attributes: {},
    umamiId: null,
    routes: [['^/(en)/application/[^/]+$', '/[locale]/application/[reference]']],
    linkEvents: [],
    eventType: visitEventType,
  })
  const { sentPayloads, track, endpoint } = loadPlausible()
  expect(endpoint).toBe('https://stats.example.com/api/event')
  track('pageview')
  track('Outbound Link: Click', { props: { url: 'https://example.com/AB12-CD34-EF56' } })
  track('Form: Submission')
  const commonFields = { d: 'example.com', v: 36, u: `${location.origin}/en/application/[reference]` }
  await vi.waitFor(() => expect(sentPayloads).toEqual([{ ...commonFields, n: 'pageview' }]))
  reportEvent('Application sent')
  await vi.waitFor(() => expect(sentPayloads).toHaveLength(2))
  track('Form: Submission')
  expect(sentPayloads).toEqual([
    { ...commonFields, n: 'pageview' },
    { ...commonFields, n: 'Application sent' },
  ])
})
