import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pageContext } from '#lib/content/page-context.ts'
import { branches } from '#lib/places/branches.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import { branchNode, branchNodes } from '#lib/seo/branch-nodes.ts'
import { jobPostings } from '#lib/seo/job-postings.ts'
import { graphJson, pageNodes } from '#lib/seo/structured-data.ts'
import { missingProperties } from '#tests/support/rules/structured-data.ts'

const accountUrl = 'https://instagram.com/own-account'

beforeAll(() => {
  vi.stubEnv('SITE_URL', 'https://www.example.com')
  vi.stubEnv('SOCIAL_INSTAGRAM_URL', accountUrl)
})

afterAll(() => {
  vi.unstubAllEnvs()
})

const maliciousText = '</script><script>alert(1)</script><!-- \u2028\u2029 &amp; ]]>'

const vacancy: Vacancy = {
  id: 'baker',
  title: maliciousText,
  descriptionHtml:
    '<p onclick="a()">Bake. <script>a()</script>&lt;/script&gt;&lt;!-- \u2028 <a href="https://example.com/?a&quot;">b</a></p>',
  facts: { place: ['Erbil'] },
  category: 'operations',
  createdAt: new Date('2026-11-20T22:30:00Z'),
  updatedAt: null,
}

test('configured social accounts → the organization’s `sameAs` lists only those accounts, not the sample accounts', () => {
  expect(pageNodes('home', pageContext('en', 'home'), [])).toMatchObject([
    { '@type': 'Organization', url: 'https://www.example.com/en', sameAs: [accountUrl] },
    { '@type': 'WebSite' },
  ])
})

test('branch’s opening hours → are in the structured data only if the page shows working hours too', () => {
  const [branch] = branches
  if (!branch) throw new Error('no branch')
  const openingHours = ['Sa-Th 09:00-17:00']
  const workingHours = { en: 'Saturday to Thursday, 9 to 5', ku: 'ش', ar: 'س' }
  expect(branchNode('en', { ...branch, openingHours, workingHours })).toMatchObject({ openingHours })
  expect(branchNode('en', { ...branch, openingHours })).not.toHaveProperty('openingHours')
})

test('sample branches on a public site → are not in the structured data', () => {
  expect(branchNodes('ku')).toEqual([])
})

test('vacancy with malicious text → JSON-LD contains the full title and cannot close the script element', () => {
  const text = graphJson(jobPostings('en', vacancy))
  expect(text).not.toMatch(/[<\u2028\u2029]/)
  const { '@graph': graph } = JSON.parse(text)
  expect(graph).toMatchObject([
    {
      title: maliciousText,
      datePosted: '2026-11-20T22:30:00.000Z',
      jobLocation: [{ address: { addressLocality: 'Erbil', addressCountry: 'IQ' } }],
      url: 'https://www.example.com/en/job-details/baker',
    },
  ])
  expect(graph[0].description).toBe(
    '<p>Bake. &lt;/script>&lt;!-- \u2028 <a href="https://example.com/?a&quot;">b</a></p>',
  )
})

test.each<[string, Partial<Vacancy>, string]>([
  ['no date', { createdAt: null }, 'createdAt'],
  ['no description', { descriptionHtml: '<p> </p>' }, 'description'],
  ['no place', { facts: {} }, 'place'],
  ['a place in an unknown country', { facts: { place: ['Erbil', 'Atlantis'] } }, 'country'],
  ['neither date nor place', { createdAt: null, facts: {} }, 'createdAt,place'],
])('vacancy with %s → has no JobPosting; one log line lists the missing fields', (id, change, missing) => {
  const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  for (const locale of ['en', 'ar'] as const)
    expect(jobPostings(locale, { ...vacancy, id, ...change })).toEqual([])
  const line = { level: 'warn', event: 'job-posting.omitted', vacancyId: id, locale: 'en', missing }
  expect(stderrWrite.mock.calls.map(([text]) => JSON.parse(String(text)))).toMatchObject([line])
  stderrWrite.mockRestore()
})

test('JobPosting → contains the employer’s logo, and a province only for a city with a branch', () => {
  const [posting] = jobPostings('en', { ...vacancy, facts: { place: ['Mosul', 'Semnan'] } })
  expect(posting).toMatchObject({
    hiringOrganization: { logo: 'https://www.example.com/icon-512.png' },
    jobLocation: [
      { address: { addressLocality: 'Mosul', addressRegion: 'Nineveh', addressCountry: 'IQ' } },
      { address: { addressLocality: 'Semnan', addressCountry: 'IR' } },
    ],
  })
  expect(JSON.stringify(posting)).not.toMatch(/Semnan[^}]*addressRegion/)
})

test('vacancy with a closing date → `validThrough` is the end of that day in Iraq', () => {
  expect(jobPostings('en', { ...vacancy, closesOn: '2026-12-18' })).toMatchObject([
    { validThrough: '2026-12-18T20:59:59.000Z' },
  ])
  expect(jobPostings('en', vacancy)[0]).not.toHaveProperty('validThrough')
})

test('city named in another language → the JobPosting contains its country', () => {
  const [posting] = jobPostings('en', { ...vacancy, facts: { place: ['تاران'] } })
  expect(posting).toMatchObject({ jobLocation: [{ address: { addressCountry: 'IR' } }] })
})

test('vacancy located in a city and also remote → the JobPosting contains only the city', () => {
  const [posting] = jobPostings('en', { ...vacancy, facts: { place: ['erbil, Iraq', 'Remote'] } })
  const address = { addressLocality: 'Erbil', addressCountry: 'IQ' }
  expect(posting).toMatchObject({ jobLocation: [{ address }] })
  expect(posting).not.toHaveProperty('jobLocationType')
})

test.each([
  ['en', 'Remote'],
  ['ku', 'لە دوورەوە'],
  ['ar', 'عن بُعد'],
] as const)(
  'work-from-home vacancy in %s → the JobPosting offers remote work to applicants in Iraq',
  (locale, name) => {
    const [posting] = jobPostings(locale, { ...vacancy, facts: { place: [name] } })
    expect(posting).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'IQ' },
    })
    expect(posting).not.toHaveProperty('jobLocation')
  },
)

test('nested node without required properties → `missingProperties` returns their names', () => {
  const list = { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1 }] }
  expect(missingProperties(list)).toEqual(['ListItem.name', 'ListItem.item'])
})
