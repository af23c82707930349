import { expect, test } from 'vitest'
import {
  applyTo,
  readFormResultOf,
  readJsonResponse,
  setUpFormSite,
} from '#tests/support/servers/form-site.ts'

const formSite = setUpFormSite()

const pageUrl = 'https://www.example.com/ku/apply/recruiter'

test.each<[string, Record<string, string>, string | undefined, string | null]>([
  ['in the form’s field', { source: 'jobs-xml' }, undefined, 'jobs-xml'],
  [
    'in the URL of the form’s page, without JavaScript',
    { source: '' },
    `${pageUrl}?source=spring-fair`,
    'spring-fair',
  ],
  ['in utm_source', {}, `${pageUrl}?utm_medium=x&utm_source=LinkedIn`, 'LinkedIn'],
  ['in utm_source, added to a feed’s URL', {}, `${pageUrl}?source=jobs-xml&utm_source=Indeed`, 'Indeed'],
  ['in both field and URL', { source: 'last-link' }, `${pageUrl}?source=spring-fair`, 'last-link'],
  ['40 characters long', { source: 'a'.repeat(40) }, undefined, 'a'.repeat(40)],
  ['41 characters long', { source: 'a'.repeat(41) }, undefined, null],
  ['markup', { source: '<b>x' }, `${pageUrl}?source=a%20b`, null],
  ['a very long value', { source: 'a'.repeat(500_000) }, undefined, null],
  ['empty in the page’s URL', {}, `${pageUrl}?source=&utm_source=`, null],
  ['absent, with an invalid Referer', {}, 'about', null],
])(
  'application whose source is %s → is accepted; the source is stored if it is valid, otherwise null',
  async (name, fields, referer, source) => {
    const email = `${name.length}-${String(source).length}@example.com`
    const site = { ...formSite().site, areFilesRequired: false }
    const form = { photo: null, resume: null, ...fields, email }
    const { status } = await applyTo(site, form, referer ? { referer } : {})
    expect(status).toBe(200)
    expect(await formSite().applicationsFrom(email)).toMatchObject([{ source }])
  },
)

test('application refused without JavaScript → its draft contains the source from the page’s URL', async () => {
  const headers = { accept: 'text/html', referer: `${pageUrl}?source=spring-fair` }
  const response = await applyTo(formSite().site, { email: 'nobody' }, headers)
  expect(await readFormResultOf(response)).toMatchObject({
    values: { email: 'nobody', source: 'spring-fair' },
  })
})

test.each([{ 'idempotency-key': 'a-key-with-two-sources' }, undefined])(
  'application resent with a different source (headers %o) → is stored once, with the first source',
  async (headers) => {
    const email = headers ? 'key@example.com' : 'content@example.com'
    const apply = async (source: string) =>
      readJsonResponse(await applyTo(formSite().site, { email, source }, headers))
    const firstReply = await apply('spring-fair')
    expect(await apply('jobs-xml')).toEqual(firstReply)
    expect(await formSite().applicationsFrom(email)).toMatchObject([{ source: 'spring-fair' }])
  },
)

test('withdrawn application → its source is removed from the database', async () => {
  const fields = { email: 'withdrawn@example.com', source: 'only-here' }
  const { reference = '' } = await readJsonResponse(await applyTo(formSite().site, fields))
  const readRows = async () => {
    const db = await formSite().backend.database()
    return JSON.stringify([
      await db.selectFrom('submissions').selectAll().execute(),
      await db.selectFrom('jobs').selectAll().execute(),
      await db.selectFrom('drafts').selectAll().execute(),
    ])
  }
  expect(await readRows()).toContain('only-here')
  await formSite().backend.withdraw(reference)
  expect(await readRows()).not.toContain('only-here')
})
