/**
 * Renders nothing. Next puts this element into the data of each page, and without this file a page of its own; unknown
 * URLs get global-not-found.tsx.
 */
export default function NotFound() {
  return null
}
