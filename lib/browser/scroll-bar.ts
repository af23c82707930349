/**
 * Reserves space for the scroll bar, if it takes any, so that the page keeps its width while a dialog hides the bar.
 */
export const reserveScrollBar = () => {
  const { documentElement } = document
  documentElement.toggleAttribute('data-scroll-bar', window.innerWidth > documentElement.clientWidth)
}
