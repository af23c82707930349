/**
 * The events reported to the analytics service, besides page views. The privacy policy and `docs/operations.md` must
 * mention each event; `tests/unit/copy/visit-events.test.ts` checks both.
 */
export type VisitEvent =
  | 'Web app'
  | 'Google Play'
  | 'App Store'
  | 'Driver site'
  | 'Supermarket'
  | 'Truck site'
  | 'Van site'
  | 'Parcel site'
  | 'Phone number'
  | 'Application sent'

/** The type of the DOM event whose `detail` is a `VisitEvent`. */
export const visitEventType = 'visit-event'

/** Reports an event; does nothing if analytics is not configured or the browser refuses tracking. */
export const reportEvent = (event: VisitEvent): void => {
  document.dispatchEvent(new CustomEvent(visitEventType, { detail: event }))
}
