import * as z from 'zod/mini'
import type { Vacancy } from '#lib/backend/port.ts'
import { isVacancyId } from '#lib/backend/vacancy-id.ts'

// The wire's names, as the browser meets them in the answer of /web/vacancies. Specification 3.
const words = z.object({ title: z.string(), jobDescription: z.string() })
const date = z.catch(
  z.nullable(
    z.pipe(
      z.iso.datetime(),
      z.transform((text) => new Date(text)),
    ),
  ),
  null,
)
const wireVacancy = z.extend(words, {
  _id: z.string().check(z.refine(isVacancyId)),
  category: z.string(),
  createdAt: date,
  updatedAt: date,
  translations: z.optional(z.partialRecord(z.enum(['ku', 'ar', 'en']), words)),
})
const answer = z.object({ success: z.literal(true), data: z.array(wireVacancy) })

const toText = ({ title, jobDescription }: z.infer<typeof words>) => ({
  title,
  descriptionHtml: jobDescription,
})

/** The vacancies in our own server's answer; throws for any other answer. */
export const readVacancies = (body: unknown): Vacancy[] =>
  answer.parse(body).data.map(({ _id, category, createdAt, updatedAt, translations, ...text }) => ({
    id: _id,
    ...toText(text),
    category,
    createdAt,
    updatedAt,
    translations: {
      ...(translations?.ku && { ku: toText(translations.ku) }),
      ...(translations?.ar && { ar: toText(translations.ar) }),
      ...(translations?.en && { en: toText(translations.en) }),
    },
  }))
