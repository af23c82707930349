import { noteViolation } from '#lib/handlers/violations.ts'

export const POST = (request: Request) => noteViolation(request)
