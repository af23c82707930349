import { describe, expect, test } from 'vitest'
import { isCity, placeName } from '#lib/places/cities.ts'
import type { CitySlug } from '#lib/places/service-cities.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import { vacancyList } from '#lib/vacancies/list.ts'
import { indexVacancies } from '#lib/vacancies/load-vacancies.ts'
import { formatVacancyQuery, maxSearchLength, parseVacancyQuery } from '#lib/vacancies/query.ts'
import { searchVacancies } from '#lib/vacancies/search.ts'
import { similarVacancies } from '#lib/vacancies/similar.ts'
import { parseQueryString } from '#tests/support/components/careers.tsx'

const dayMs = 86_400_000

type VacancyFields = {
  title: string
  html?: string
  ku?: string
  ar?: string
  category?: string
  daysAgo?: number
}

const createVacancy = (id: string, fields: VacancyFields): Vacancy => {
  const { title, html = '', ku, ar, category = 'tech', daysAgo } = fields
  return {
    id,
    title,
    category,
    descriptionHtml: html,
    createdAt: daysAgo === undefined ? null : new Date(Date.UTC(2026, 10, 21) - daysAgo * dayMs),
    updatedAt: null,
    translations: {
      ...(ku && { ku: { title: ku, descriptionHtml: '' } }),
      ...(ar && { ar: { title: ar, descriptionHtml: '' } }),
    },
  }
}

const defaultVacancies = [
  createVacancy('old', { title: 'Baker', daysAgo: 9, html: '<p>Warm b<b>rea</b>d &amp; soup</p>' }),
  createVacancy('undated', { title: 'Undated', category: 'unheard-of' }),
  createVacancy('new', { title: 'Driver', ku: 'شۆفێر', ar: 'سائق', category: 'HR', daysAgo: 1 }),
  createVacancy('mid', { title: 'Cook', daysAgo: 3, html: '<script>secret</script><p>Bread<br>rolls</p>' }),
]

const search = (queryString: string, vacancies = defaultVacancies) =>
  vacancyList('en', indexVacancies(vacancies), parseQueryString(queryString))
const listIds = (vacancies: readonly { id: string }[]) => vacancies.map(({ id }) => id)

const citySpellings: Readonly<Record<CitySlug, readonly string[]>> = {
  erbil: ['Hawler', 'Hewlêr', 'Hewler', 'Arbil', 'Irbil', 'هەولێر', 'هولير', 'أربيل', 'اربیل'],
  sulaymaniyah: ['Slemani', 'Silêmanî', 'Sulaimaniya', 'Sulaimaniyah', 'Suleimaniyah', 'سلێمانی', 'سلیمانیه'],
  duhok: ['Dihok', 'Dohuk', 'Dahuk', 'دهۆک', 'دهوك'],
  halabja: ['Helebce', 'Halabcha', 'هەڵەبجە', 'حلبجة', 'حلبچه'],
  kirkuk: ['Kerkûk', 'Kerkuk', 'Karkuk', 'کەرکوک', 'کرکوک'],
  baghdad: ['Bexda', 'Bagdad', 'بەغدا', 'بغداد'],
  basra: ['Besre', 'Basrah', 'بەسرە', 'بصرة'],
  karbala: ['Kerbela', 'Kerbala', 'کەربەلا', 'کربلا'],
  najaf: ['Necef', 'Nejef', 'نەجەف', 'نجف'],
  mosul: ['Mûsil', 'Musul', 'مووسڵ', 'موصل'],
  zakho: ['Zaxo', 'Zakhu', 'زاخۆ', 'زاخو'],
  soran: ['Soran', 'سۆران', 'سوران'],
  ankawa: ['Enkawa', 'Ainkawa', 'عەنکاوە', 'عنكاوة'],
  tehran: ['Taran', 'Teheran', 'تاران', 'تهران', 'طهران'],
  mashhad: ['Meşhed', 'Meshhed', 'Mashad', 'مەشهەد', 'مشهد'],
  isfahan: ['Esfahan', 'Isfehan', 'ئیسفەهان', 'اصفهان'],
  shiraz: ['Şîraz', 'شیراز'],
  tabriz: ['Tewrêz', 'Tebriz', 'تەورێز', 'تبریز'],
  karaj: ['Kerec', 'کەرەج', 'کرج'],
  qom: ['Qum', 'Ghom', 'قوم', 'قم'],
  ahvaz: ['Ahwaz', 'Ehwaz', 'ئەهواز', 'اهواز', 'الأحواز'],
  kermanshah: ['Kirmaşan', 'Kirmashan', 'کرماشان', 'کرمانشاه'],
  sanandaj: ['Sine', 'Sinne', 'سنە', 'سنندج'],
  urmia: ['Ûrmiye', 'Orumiyeh', 'Wirmê', 'ورمێ', 'ارومیه'],
  mahabad: ['Mehabad', 'مەهاباد', 'مهاباد'],
  saqqez: ['Seqiz', 'Saqez', 'سەقز', 'سقز'],
  baneh: ['Bane', 'بانە', 'بانه'],
  marivan: ['Merîwan', 'Mariwan', 'مەریوان', 'مریوان'],
  ilam: ['Îlam', 'ئیلام', 'ایلام'],
  hamadan: ['Hemedan', 'هەمەدان', 'همدان'],
  arak: ['Erak', 'ئەراک', 'اراک'],
  rasht: ['Reşt', 'Resht', 'ڕەشت', 'رشت'],
  sari: ['Sarî', 'ساری'],
  gorgan: ['Gurgan', 'گورگان', 'گرگان'],
  qazvin: ['Qezwîn', 'Ghazvin', 'قەزوین', 'قزوین'],
  zanjan: ['Zencan', 'زەنجان', 'زنجان'],
  ardabil: ['Erdebîl', 'Ardebil', 'ئەردەبیل', 'اردبیل'],
  khorramabad: ['Xurremabad', 'Khoramabad', 'خوڕەمئاباد', 'خرم‌آباد'],
  yazd: ['Yezd', 'یەزد', 'یزد'],
  kerman: ['Kirman', 'کرمان'],
  'bandar-abbas': ['Benderabas', 'Bandarabbas', 'بەندەر عەباس', 'بندرعباس'],
  zahedan: ['Zahîdan', 'زاهیدان', 'زاهدان'],
  bushehr: ['Bûşehr', 'Boushehr', 'بووشەهر', 'بوشهر'],
  semnan: ['Simnan', 'سمنان'],
  birjand: ['Bîrcend', 'بیرجەند', 'بیرجند'],
  bojnurd: ['Bocnûrd', 'Bojnord', 'بوجنوورد', 'بجنورد'],
  yasuj: ['Yasûc', 'Yasouj', 'یاسووج', 'یاسوج'],
  shahrekord: ['Şarekurd', 'شارکورد', 'شهرکرد'],
}

test.each(Object.entries(citySpellings))(
  'vacancies in %s → are found by the spellings %s',
  async (slug, spellings) => {
    if (!isCity(slug)) throw new Error(slug)
    const place = [placeName('en', slug)]
    const vacancies = [
      { ...createVacancy('here', { title: 'Driver' }), facts: { place } },
      createVacancy('elsewhere', { title: 'Driver' }),
    ]
    const matchingSpellings: string[] = []
    for (const spelling of spellings)
      if (listIds((await search(`?q=${spelling}`, vacancies)).shown).join() === 'here')
        matchingSpellings.push(spelling)
    expect(matchingSpellings).toEqual(spellings)
  },
)

test('vacancy whose place has a local spelling or names two cities → is found by other spellings of each city', async () => {
  const vacancies = [
    { ...createVacancy('erbil', { title: 'Driver' }), facts: { place: ['Hewlêr, Kurdistan'] } },
    { ...createVacancy('both', { title: 'Driver' }), facts: { place: ['Slemani / Duhok'] } },
  ]
  const findIds = async (text: string) => listIds((await search(`?q=${text}`, vacancies)).shown)
  expect(await findIds('أربيل')).toEqual(['erbil'])
  expect(await findIds('سلێمانی')).toEqual(['both'])
  expect(await findIds('Dihok')).toEqual(['both'])
})

describe('search results', () => {
  test.each([
    ['', ['new', 'mid', 'old', 'undated']],
    ['?category=Tech', ['mid', 'old']],
    ['?category=nonsense', ['new', 'mid', 'old', 'undated']],
    ['?q=BREAD', ['mid', 'old']],
    ['?q=bread soup', ['old']],
    ['?q=soup bread', ['old']],
    ['?q=bread %26 soup', ['old']],
    ['?q=bread rolls', ['mid']],
    ['?q=breadrolls', []],
    ['?q=secret', []],
    ['?q=script', []],
    ['?q=شوفیر', ['new']],
    ['?q=سائِق', ['new']],
    ['?q=سایق', ['new']],
    ['?q=driv', ['new']],
    ['?q=bread&category=hr', []],
    ['?q=undated&category=tech', []],
    ['?q=undated', ['undated']],
    ['?q=baker rea', ['old']],
    ['?q=%20%20', ['new', 'mid', 'old', 'undated']],
  ])('search “%s” → finds vacancies %j, in this order', async (queryString, expected) => {
    expect(listIds((await search(queryString)).shown)).toEqual(expected)
  })

  test.each([
    'dispatcher.',
    '"product manager"',
    '“product manager”',
    '«Product-Manager»',
    'part-time',
    'part\u2010time',
    'part–time',
    'part_time',
    'time/part',
    'erbil,',
    'erbil,part-time',
    'dispatcher?!',
    '(node.js)',
    '¿erbil؟',
    'هه‌ولێر،',
    'هەولێر؛part',
    '· erbil ·',
    '😀 erbil',
    '？erbil。',
  ])('search “%s” → finds the vacancy, because punctuation in any script separates words', async (text) => {
    const vacancies = [
      createVacancy('found', {
        title: 'Dispatcher, product manager',
        html: '<p>Part time in Erbil (هەولێر). Node.js</p>',
      }),
      createVacancy('other', { title: 'Cook' }),
    ]
    expect(listIds((await search(`?${new URLSearchParams({ q: text })}`, vacancies)).shown)).toEqual([
      'found',
    ])
  })

  test.each([
    ['C++', ['cpp']],
    ['c++,', ['cpp']],
    ['"C++" developer', ['cpp']],
    ['C#', ['sharp']],
    ['(c#)', ['sharp']],
    ['R&D', ['research']],
    ['r & d', ['research']],
    ['engineer+', ['sharp', 'research']],
    ['node.js', ['cpp']],
    ['cook & driver', ['kitchen']],
  ])(
    'search “%s” → ignores punctuation except in names such as C++ and R&D, and finds %j',
    async (text, expected) => {
      const vacancies = [
        createVacancy('cpp', { title: 'Developer', html: '<p>C++/Python, Node.js</p>', daysAgo: 1 }),
        createVacancy('sharp', { title: 'C#-engineer', daysAgo: 2 }),
        createVacancy('research', { title: 'Engineer', html: '<p>R &amp; D</p>', daysAgo: 3 }),
        createVacancy('kitchen', { title: 'Cook', html: '<p>Also a driver, 3 days</p>', daysAgo: 4 }),
      ]
      expect(listIds((await search(`?${new URLSearchParams({ q: text })}`, vacancies)).shown)).toEqual(
        expected,
      )
    },
  )

  test('vacancies with matching titles → are listed before those whose facts or descriptions match', async () => {
    const vacancies = [
      {
        ...createVacancy('fact', { title: 'Cook', daysAgo: 1 }),
        facts: { place: ['Erbil'], team: ['Drivers'] },
      },
      createVacancy('text', { title: 'Engineer', daysAgo: 2, html: '<p>The app of a driver in Erbil</p>' }),
      createVacancy('title', { title: 'Driver in Erbil', daysAgo: 3 }),
    ]
    for (const text of ['driver', 'erbil', 'erbil driver'])
      expect(listIds((await search(`?q=${text}`, vacancies)).shown)).toEqual(['title', 'fact', 'text'])
  })

  test('category tabs → count the matches in every category, whichever is selected', async () => {
    const { counts, open } = await search('?q=bread&category=hr')
    expect([counts, open]).toEqual([{ all: 2, tech: 2 }, 4])
  })
})

describe('pages', () => {
  const pageLength = 20
  const manyVacancies = Array.from({ length: 2 * pageLength + 1 }, (_, n) =>
    createVacancy(`v${n}`, { title: 'Same', daysAgo: n }),
  )

  test.each([
    ['', 1, pageLength, 'v0'],
    ['?page=2', 2, pageLength, `v${pageLength}`],
    ['?page=3', 3, 1, `v${2 * pageLength}`],
    ['?page=99', 3, 1, `v${2 * pageLength}`],
    ['?page=0', 1, pageLength, 'v0'],
    ['?page=-1', 1, pageLength, 'v0'],
    ['?page=two', 1, pageLength, 'v0'],
    ['?q=same&page=3', 3, 1, `v${2 * pageLength}`],
  ])('search “%s” → shows page %i with %i vacancies', async (queryString, page, length, firstId) => {
    const result = await search(queryString, manyVacancies)
    expect([result.query.page, result.pages, result.shown.length]).toEqual([page, 3, length])
    expect(result.shown[0]?.id).toBe(firstId)
  })
})

describe('query strings', () => {
  test('canonical query string → stays unchanged after being parsed and formatted', () => {
    const queryString = '?category=businessDevelopment&q=a+%26+b&place=x&language=y&page=3'
    expect(formatVacancyQuery(parseQueryString(queryString))).toBe(queryString)
    expect(formatVacancyQuery(parseQueryString(''))).toBe('')
  })

  test('lone surrogate in the search text → becomes U+FFFD; invalid category or page → falls back to the default', () => {
    const params = { q: ['\ud800 one', 'two'], category: [], page: '1e3' }
    expect(parseVacancyQuery(params)).toEqual({ category: 'all', words: '\ufffd one', page: 1, facts: {} })
  })

  test('search text longer than `maxSearchLength` → is truncated', () => {
    expect(parseVacancyQuery({ q: 'x'.repeat(500) }).words).toHaveLength(maxSearchLength)
  })
})

describe('vacancy facts', () => {
  const mixedVacancies = [
    { ...createVacancy('abroad', { title: 'Baker', daysAgo: 1 }), facts: { place: ['Baghdad', 'Basra'] } },
    {
      ...createVacancy('here', { title: 'Cook', daysAgo: 2, category: 'hr' }),
      translations: {
        en: { title: 'Cook', descriptionHtml: '', facts: { place: ['Erbil'], kind: ['Part time'] } },
        ku: { title: 'چێشتلێنەر', descriptionHtml: '', facts: { place: ['هەولێر'], kind: ['دەوامی نیوە'] } },
      },
    },
    createVacancy('without-facts', { title: 'Driver', daysAgo: 3 }),
  ]

  test.each([
    ['?place=basra', ['abroad']],
    ['?place=هه‌ولێر', ['here']],
    ['?place=Erbil&kind=Part time&category=hr&q=cook', ['here']],
    ['?place=Erbil&category=tech', []],
    ['?place=Paris', []],
  ])('search by facts “%s” → finds vacancies %j', async (queryString, expected) => {
    expect(listIds((await search(queryString, mixedVacancies)).shown)).toEqual(expected)
  })

  test('fact with several values → has a filter with options in the page’s language, plus the query’s value if it is not among them', async () => {
    const names = ['Baghdad', 'Basra', 'Erbil']
    const options = names.map((name) => ({ name, count: 1 }))
    expect((await search('', mixedVacancies)).filters).toEqual([{ fact: 'place', options }])
    const { filters } = await search('?place=هەولێر', mixedVacancies)
    expect(filters[0]?.options.at(-1)).toEqual({ name: 'هەولێر', count: 1 })
  })

  test.each([
    ['', { 'place=basra': 1, 'place=baghdad': 1, 'place=erbil': 1, 'kind=part time': 1 }],
    ['?place=Erbil', { 'place=basra': 1, 'place=erbil': 1, 'kind=part time': 1 }],
    ['?kind=Part time', { 'place=erbil': 1, 'kind=part time': 1 }],
    ['?place=Basra&kind=Part time', { 'place=erbil': 1 }],
    ['?category=tech&q=baker', { 'place=basra': 1, 'place=baghdad': 1 }],
  ])(
    'search “%s” → option counts include %j; each count is the number of vacancies found with that option',
    async (queryString, expected) => {
      const { vacancies, foldTexts } = indexVacancies(mixedVacancies)
      const { optionCounts } = searchVacancies(vacancies, await foldTexts(), parseQueryString(queryString))
      expect(optionCounts).toMatchObject(expected)
      for (const [key, count] of Object.entries(optionCounts)) {
        const [fact = '', name = ''] = key.split('=')
        const params = new URLSearchParams(queryString)
        params.set(fact, name)
        expect([key, listIds((await search(`?${params}`, mixedVacancies)).shown).length]).toEqual([
          key,
          count,
        ])
      }
    },
  )

  test('list of vacancies without facts → has no filters', async () => {
    expect((await search('')).filters).toEqual([])
  })
})

test('list reloaded with one changed vacancy → only that vacancy’s text is folded again', async () => {
  const foldedBefore = await indexVacancies(defaultVacancies).foldTexts()
  const [first, ...others] = structuredClone(defaultVacancies)
  if (!first) throw new Error('no vacancy')
  const foldedAfter = await indexVacancies([{ ...first, title: 'Miller' }, ...others.slice(1)]).foldTexts()
  expect(foldedAfter.map(({ titles }) => titles)).toEqual([
    foldedBefore[0]?.titles,
    foldedBefore[1]?.titles,
    'miller',
  ])
  expect(foldedAfter.map((foldedText) => foldedBefore.includes(foldedText))).toEqual([true, true, false])
})

test('folding 5,000 vacancies → yields to the event loop', async () => {
  const html = `<p>${'شۆفێرێک کە شەقامەکانی شارەکەی دەناسێت '.repeat(50)}</p>`
  const longVacancies = Array.from({ length: 5000 }, (_, n) =>
    createVacancy(`v${n}`, { title: 'Driver', html }),
  )
  let turnCount = 0
  const timer = setInterval(() => {
    turnCount += 1
  })
  expect(await indexVacancies(longVacancies).foldTexts()).toHaveLength(5000)
  clearInterval(timer)
  expect(turnCount).toBeGreaterThan(1)
})

describe('similar vacancies', () => {
  const shownVacancy = createVacancy('own', {
    title: 'Night driver',
    ku: 'شۆفێری شەو',
    category: 'Operations',
  })
  const others = [
    createVacancy('a', { title: 'Packer', category: 'operations' }),
    createVacancy('b', { title: 'Cook', category: 'hr' }),
    createVacancy('c', { title: 'Day driver', category: 'OPERATIONS ' }),
    createVacancy('d', { title: 'Driver trainer', category: 'hr' }),
    createVacancy('e', { title: 'Sorter', category: 'operations' }),
    createVacancy('f', { title: 'Loader', category: 'operations' }),
  ]

  test.each([
    [
      'more than three vacancies in the same category → returns the first three of them',
      others,
      ['a', 'c', 'e'],
    ],
    [
      'one vacancy in the same category → returns it, then vacancies in other categories',
      others.slice(1, 4),
      ['c', 'b', 'd'],
    ],
    ['no other vacancy → returns an empty list', [shownVacancy], []],
  ])('`similarVacancies` with %s', (_, vacancies, expected) => {
    expect(listIds(similarVacancies(vacancies, shownVacancy))).toEqual(expected)
  })
})
