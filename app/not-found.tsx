/**
 * Renders nothing. Next puts this element into the data of each page, and without this file a page of its own. Unknown
 * URLs get global-not-found.tsx, and a page responds with 404 through `statusMetadata`.
 */
export default function NotFound() {
  return null
}
