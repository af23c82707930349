/** Reserves the scroll bar's room, if it takes any, so that the page has the same width while a dialog hides the bar. */
export const reserveScrollBar = () => {
  const { documentElement } = document
  documentElement.toggleAttribute('data-scroll-bar', window.innerWidth > documentElement.clientWidth)
}
