import { respondWithData } from '#lib/http/data-responses.ts'
import { runHandler } from '#lib/http/run-handler.ts'
import { createVacancyListReader } from '#lib/vacancies/list.ts'

export const dynamic = 'force-dynamic'

/** Responds with the vacancies that match the query, for the careers page's script. */
export const GET = (request: Request) =>
  runHandler(request, () => respondWithData(request, createVacancyListReader(request.url)))
