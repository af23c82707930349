/** The place on the home page that says why no link was sent; the address of a post without JavaScript ends in it. */
export const sendLinkNoticeId = 'send-link-unavailable'
