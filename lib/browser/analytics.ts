import type { VisitEvent } from './visit-events.ts'

type PlausibleEvent = { n: string; u: string; d: string; v?: unknown }
type Plausible = ((event: string, options: { u: string }) => unknown) & {
  /** The options of Plausible's current script (`pa-….js`), which reads them when it has loaded. */
  o?: Readonly<Record<string, unknown>>
}
type Umami = { track: (payload: Readonly<Record<string, string>>) => unknown }

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean
  }
  interface Window {
    plausible?: Plausible
    umami?: Umami
  }
}

type AnalyticsOptions = {
  scriptUrl: string
  /** Attributes of the library's script element. */
  attributes: Readonly<Record<string, string>>
  /** The website ID in Umami; null for Plausible. */
  umamiId: string | null
  /** The source of a regular expression for each page's path, whose group is the locale, and the page's name. */
  routes: readonly (readonly [source: string, name: string])[]
  /** The start of a link's `href` for each event. The first match applies. */
  linkEvents: readonly (readonly [start: string, event: VisitEvent])[]
  /** `visitEventType`, because this code cannot import it. */
  eventType: string
}

/**
 * Loads the analytics library and reports page views and events to it, each with the page's name and language.
 * `analyticsScript` sends the source of this function to browsers, so it must not use anything outside of it.
 */
export const countVisits = (options: AnalyticsOptions): void => {
  if (navigator.doNotTrack === '1' || navigator.globalPrivacyControl) return
  // Plausible sends the referrer with every event, and has no option to omit it.
  Object.defineProperty(document, 'referrer', { value: '' })

  const pagePattern = () => {
    for (const [source, name] of options.routes) {
      const locale = new RegExp(source).exec(location.pathname)?.[1]
      if (locale) return name.replace('[locale]', locale)
    }
    return '/other'
  }

  // Plausible's account can switch on more measurements, such as of forms and links. Only what `report` sends passes.
  let reported: Pick<PlausibleEvent, 'n' | 'u'> | null = null
  if (!options.umamiId)
    window.plausible = Object.assign(() => undefined, {
      o: {
        endpoint: new URL('/api/event', options.scriptUrl).href,
        autoCapturePageviews: false,
        outboundLinks: false,
        fileDownloads: false,
        formSubmissions: false,
        logging: false,
        transformRequest: ({ d, v }: PlausibleEvent) => reported && { d, v, ...reported },
      },
    })

  const loadLibrary = () =>
    new Promise((resolve) => {
      const load = () => {
        const script = document.createElement('script')
        for (const [name, value] of Object.entries(options.attributes)) script.setAttribute(name, value)
        script.onload = resolve
        script.src = options.scriptUrl
        document.head.append(script)
      }
      // Wait until the page has loaded, so that the library does not delay the page's own scripts.
      if (document.readyState === 'complete') load()
      else addEventListener('load', () => setTimeout(load))
    })
  const library = loadLibrary()

  const report = async (event?: VisitEvent) => {
    // Read before waiting, because the visitor may open another page meanwhile.
    const url = pagePattern()
    await library
    // Both libraries would send the real URL by default, and Umami the title and the referrer too.
    if (options.umamiId)
      window.umami?.track({
        website: options.umamiId,
        hostname: location.hostname,
        url,
        ...(event && { name: event }),
      })
    else {
      reported = { n: event ?? 'pageview', u: location.origin + url }
      window.plausible?.(reported.n, { u: reported.u })
      reported = null
    }
  }

  let reportedPath = ''
  const reportPage = () => {
    if (location.pathname === reportedPath) return
    reportedPath = location.pathname
    void report()
  }
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method]
    history[method] = (...values) => {
      original.apply(history, values)
      reportPage()
    }
  }
  addEventListener('popstate', reportPage)
  reportPage()

  const reportLink = ({ target }: MouseEvent) => {
    const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : null
    const event = href && options.linkEvents.find(([start]) => href.startsWith(start))?.[1]
    if (event) void report(event)
  }
  document.addEventListener('click', reportLink, true)
  document.addEventListener(options.eventType, (event) => {
    if (event instanceof CustomEvent) void report(event.detail)
  })
}
