import type { VisitEvent } from './visit-events.ts'

type PlausibleEvent = { n: string; u: string; d: string; v?: unknown }
type Plausible = ((event: string, options: { u: string }) => unknown) & {
  /** The options that Plausible's current script (`pa-….js`) reads once it has loaded. */
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
  /**
   * One entry per page: the source of a regular expression that matches the page's path and captures the locale, and
   * the page's name.
   */
  routes: readonly (readonly [source: string, name: string])[]
  /** Prefixes of `href`, each with the event to report when a matching link is clicked; the first match wins. */
  linkEvents: readonly (readonly [prefix: string, event: VisitEvent])[]
  /** Pass `visitEventType`, which this code cannot import. */
  eventType: string
}

/**
 * Loads the analytics library and reports page views and events to it, each with the page's name and language (`/other`
 * for an unknown page). Does nothing if the browser sends Do Not Track or Global Privacy Control. `analyticsScript`
 * sends this function's source to browsers, so the function must not use anything declared outside it.
 */
export const startAnalytics = (options: AnalyticsOptions): void => {
  if (navigator.doNotTrack === '1' || navigator.globalPrivacyControl) return
  // Plausible's manual scripts send the referrer with every event, and ignore the options below.
  Object.defineProperty(document, 'referrer', { value: '' })

  const currentRoute = () => {
    for (const [source, name] of options.routes) {
      const locale = new RegExp(source).exec(location.pathname)?.[1]
      if (locale) return name.replace('[locale]', locale)
    }
    return '/other'
  }

  // Settings in the Plausible account can enable more events, such as form submissions and clicks on outbound links.
  // Drop every event that `report` did not send.
  let outgoingEvent: Pick<PlausibleEvent, 'n' | 'u'> | null = null
  if (!options.umamiId)
    window.plausible = Object.assign(() => undefined, {
      o: {
        endpoint: new URL('/api/event', options.scriptUrl).href,
        autoCapturePageviews: false,
        outboundLinks: false,
        fileDownloads: false,
        formSubmissions: false,
        logging: false,
        transformRequest: ({ d, v }: PlausibleEvent) => outgoingEvent && { d, v, ...outgoingEvent },
      },
    })

  const loadLibrary = () =>
    new Promise((resolve) => {
      const appendScript = () => {
        const script = document.createElement('script')
        for (const [name, value] of Object.entries(options.attributes)) script.setAttribute(name, value)
        script.onload = resolve
        script.src = options.scriptUrl
        document.head.append(script)
      }
      // Wait until the page has loaded, so that the library does not delay the page's own scripts.
      if (document.readyState === 'complete') appendScript()
      else addEventListener('load', () => setTimeout(appendScript))
    })
  const libraryPromise = loadLibrary()

  const report = async (event?: VisitEvent) => {
    // Read the path before waiting. The visitor may open another page in the meantime.
    const route = currentRoute()
    await libraryPromise
    // Pass the data explicitly, because both libraries send the real URL by default, and Umami also sends the title and
    // the referrer.
    if (options.umamiId)
      window.umami?.track({
        website: options.umamiId,
        hostname: location.hostname,
        url: route,
        ...(event && { name: event }),
      })
    else {
      outgoingEvent = { n: event ?? 'pageview', u: location.origin + route }
      window.plausible?.(outgoingEvent.n, { u: outgoingEvent.u })
      outgoingEvent = null
    }
  }

  let reportedPath = ''
  const reportPageView = () => {
    if (location.pathname === reportedPath) return
    reportedPath = location.pathname
    void report()
  }
  for (const method of ['pushState', 'replaceState'] as const) {
    const originalMethod = history[method]
    history[method] = (...args) => {
      originalMethod.apply(history, args)
      reportPageView()
    }
  }
  addEventListener('popstate', reportPageView)
  reportPageView()

  const reportLinkClick = ({ target }: MouseEvent) => {
    const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : null
    const event = href && options.linkEvents.find(([prefix]) => href.startsWith(prefix))?.[1]
    if (event) void report(event)
  }
  document.addEventListener('click', reportLinkClick, true)
  document.addEventListener(options.eventType, (event) => {
    if (event instanceof CustomEvent) void report(event.detail)
  })
}
