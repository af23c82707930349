export { GET } from '#app/web/vacancy/[id]/route.ts'

// Next reads this from the file itself, so it cannot be passed on.
export const dynamic = 'force-dynamic'
