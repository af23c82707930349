/**
 * The events that the analytics service gets, besides page views. Each has its place in the privacy policy, which
 * `tests/unit/copy/visit-events.test.ts` checks, and in `docs/operations.md`.
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

/** Reports an event; does nothing unless visits are counted. */
export const reportEvent = (event: VisitEvent): void => {
  document.dispatchEvent(new CustomEvent(visitEventType, { detail: event }))
}
