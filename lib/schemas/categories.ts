/** The tabs of the careers page, in order. */
export const careerCategories = [
  'all',
  'tech',
  'product',
  'crm',
  'finance',
  'businessDevelopment',
  'marketing',
  'hr',
  'commercial',
  'operations',
] as const

export type CareerCategory = (typeof careerCategories)[number]

const normalize = (text: string) => text.trim().toLowerCase()

const isSameText = (a: string, b: string) => normalize(a) === normalize(b)

// Each search looks up the category of every match, so use a map.
const categoryByName: ReadonlyMap<string, CareerCategory> = new Map(
  careerCategories.map((category) => [normalize(category), category]),
)

export const careerCategoryOf = (text: string): CareerCategory | null =>
  categoryByName.get(normalize(text)) ?? null

/** Checks whether two vacancies have the same category, ignoring case, even if `careerCategories` does not list it. */
export const haveSameCategory = (a: { category: string }, b: { category: string }): boolean =>
  isSameText(a.category, b.category)

export const matchesCategory = (vacancy: { category: string }, category: CareerCategory): boolean =>
  category === 'all' || isSameText(vacancy.category, category)

/** The attributes that a vacancy may have besides its text. Visitors can filter by them. */
export const vacancyFacts = ['place', 'kind', 'team', 'language'] as const

export type VacancyFact = (typeof vacancyFacts)[number]

/** Values of Google's `employmentType`, in lower case and with hyphens. */
export const employmentKinds = ['full-time', 'part-time', 'contractor', 'temporary', 'intern'] as const

export type EmploymentKind = (typeof employmentKinds)[number]
