export { POST } from '#app/web/contact-us/route.ts'

// Next reads this from the file itself, so it cannot be passed on.
export const dynamic = 'force-dynamic'
