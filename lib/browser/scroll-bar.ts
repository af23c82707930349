/**
 * Reserves the space that the scroll bar takes up, if any, so that the page keeps its width while a dialog hides the
 * bar.
 */
export const reserveScrollbarGutter = () => {
  const { documentElement } = document
  documentElement.toggleAttribute('data-scroll-bar', window.innerWidth > documentElement.clientWidth)
}
