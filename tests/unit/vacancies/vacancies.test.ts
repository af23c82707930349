import { describe, expect, test } from 'vitest'
import { encodeLandingPage, encodeVacancy } from '#backend/product/api-encoding.ts'
import { parseLandingPage, parseVacancies, parseVacancy } from '#backend/product/api-format.ts'
import { careerCategories, careerCategoryOf, matchesCategory } from '#lib/schemas/categories.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import { vacancyText } from '#lib/vacancies/vacancy-text.ts'

const apiVacancy = {
  _id: '65f0c0ffee',
  title: ' Engineer ',
  category: 'Tech',
  jobDescription: '<p>Text</p>',
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
  __v: 2,
}

describe('categories', () => {
  const vacancy = { category: ' BusinessDevelopment ' }

  test('vacancy → matches “all” and, if it is listed, its own category, regardless of case', () => {
    expect(careerCategories.filter((category) => matchesCategory(vacancy, category))).toEqual([
      'all',
      'businessDevelopment',
    ])
    expect(careerCategories.filter((category) => matchesCategory({ category: 'Ops' }, category))).toEqual([
      'all',
    ])
  })

  test('`careerCategoryOf` → ignores the case of a category name; returns null for other text', () => {
    expect(careerCategoryOf('HR')).toBe('hr')
    expect(careerCategoryOf('toString')).toBeNull()
  })
})

describe('a vacancy in API format', () => {
  test('vacancy in API format → is parsed into a `Vacancy` without unknown fields', () => {
    expect(parseVacancy({ ...apiVacancy, salary: 1 })).toEqual({
      id: '65f0c0ffee',
      title: 'Engineer',
      category: 'Tech',
      descriptionHtml: '<p>Text</p>',
      createdAt: new Date('2026-11-01T08:00:00.000Z'),
      updatedAt: new Date('2026-11-02T08:00:00.000Z'),
    })
  })

  test('vacancy whose only valid fields are id and title → other fields are empty strings or null', () => {
    expect(parseVacancy({ _id: 'a', title: 'T', createdAt: 'yesterday', category: null })).toMatchObject({
      category: '',
      descriptionHtml: '',
      createdAt: null,
      updatedAt: null,
    })
  })

  test('bidi controls in a title → are removed; vacancy with an invisible title → is parsed as null', () => {
    const title = ' \u202ECook\u2069 \u0007\u200F (m/f)\n'
    expect(parseVacancy({ ...apiVacancy, title })?.title).toBe('Cook (m/f)')
    expect(parseVacancy({ ...apiVacancy, title: '\u202E\u200B' })).toBeNull()
  })

  test.each([
    { ...apiVacancy, _id: undefined },
    { ...apiVacancy, _id: '../x' },
    { ...apiVacancy, title: ' ' },
    null,
    'x',
    [],
  ])('entry without a valid id or without a title (%j) → is dropped; a valid vacancy is kept', (invalid) => {
    expect(parseVacancies([invalid, apiVacancy])).toHaveLength(1)
  })

  test('two vacancies with the same id → only the last is kept', () => {
    const newerVacancy = { ...apiVacancy, title: 'Newer' }
    expect(parseVacancies([apiVacancy, newerVacancy])).toMatchObject([{ title: 'Newer' }])
  })

  test.each([undefined, null, {}, 'x'])(
    'vacancy data that is not a list (%j) → is parsed as an empty list',
    (data) => {
      expect(parseVacancies(data)).toEqual([])
    },
  )

  const vacancy: Vacancy = {
    id: 'a',
    title: 'T',
    category: 'hr',
    descriptionHtml: '<p>x</p>',
    createdAt: new Date(0),
    updatedAt: null,
    translations: { ar: { title: 'ع', descriptionHtml: '<p>ن</p>' } },
  }

  test('encoded vacancy with only required fields and translations → is parsed back into the same vacancy, but without translations', () => {
    const { translations, ...untranslatedVacancy } = vacancy
    expect(parseVacancy(JSON.parse(JSON.stringify(encodeVacancy(vacancy))))).toEqual(untranslatedVacancy)
  })

  test('`vacancyText` → returns the translation into the given language, or the original text if there is none', () => {
    expect(vacancyText(vacancy, 'ar').title).toBe('ع')
    expect(vacancyText(vacancy, 'ku').title).toBe('T')
  })
})

describe('the landing page in API format', () => {
  const baseUrl = 'https://api.example.com/api/v1'

  test.each([undefined, null, {}, [], { sliders: [] }, { sliders: { sliders: 'x', video: 1 } }])(
    'landing page of unknown shape (%j) → is parsed as empty lists and null values',
    (data) => {
      expect(parseLandingPage(data, baseUrl)).toEqual({
        slides: [],
        videoUrl: null,
        sliderSection: null,
        webIcons: [],
        appUsage: [],
        driverServices: [],
      })
    },
  )

  test('landing page URLs with a scheme other than http or https → are dropped', () => {
    const sliders = { sliders: ['/a.png', 'javascript:alert(1)', 'data:,x', null, ''], video: 'file:///x' }
    expect(parseLandingPage({ sliders }, baseUrl)).toMatchObject({
      slides: [{ imageUrl: 'https://api.example.com/a.png', title: null }],
      videoUrl: null,
    })
  })

  test('landing page items → are kept only if they have a title or name; their unsafe URLs and relative links are dropped', () => {
    const items = [
      { icon: '/a.png', name: ' Fuel\u202E ', description: 'Cheaper', url: 'https://example.com/fuel' },
      { title: 'Only a title', link: '/somewhere', image: 'javascript:alert(1)' },
      { title: 'Hostile', link: 'javascript:alert(1)' },
      { image: '/a.png' },
      'https://example.com/a.png',
      null,
    ]
    const { webIcons } = parseLandingPage({ webIcons: items }, baseUrl)
    const emptyItem = { text: '', imageUrl: null, href: null }
    expect(webIcons).toEqual([
      {
        title: 'Fuel',
        text: 'Cheaper',
        imageUrl: 'https://api.example.com/a.png',
        href: 'https://example.com/fuel',
      },
      { ...emptyItem, title: 'Only a title' },
      { ...emptyItem, title: 'Hostile' },
    ])
  })

  test('landing page from the product’s server → stays the same when encoded and parsed again', () => {
    const page = parseLandingPage(
      {
        webIcons: [{ name: 'Fuel', icon: '/b.png' }],
        sliders: { sliders: ['/a.png'], video: '/v', appUsage: [2], sliderSection: { title: 'T' } },
        driverServices: [{ title: 'Car', url: 'https://example.com/car' }],
      },
      baseUrl,
    )
    expect([page.webIcons, page.appUsage, page.driverServices].map(({ length }) => length)).toEqual([1, 0, 1])
    expect(page.sliderSection).toEqual({ imageUrl: null, title: 'T', description: '' })
    expect(parseLandingPage(encodeLandingPage(page), baseUrl)).toEqual(page)
  })
})
