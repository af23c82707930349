/**
 * Renders nothing. Next adds this element to every page's data; without this file, it would add its own 404 page.
 * Unknown URLs show global-not-found.tsx, and pages respond with 404 through `setPageStatus`.
 */
export default function NotFound() {
  return null
}
