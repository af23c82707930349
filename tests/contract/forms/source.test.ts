import { expect, test } from 'vitest'
import { applyTo, readDraftOf, readReply, setUpFormSite } from '#tests/support/servers/form-site.ts'

const formSite = setUpFormSite()

const pageUrl = 'https://www.example.com/ku/apply/recruiter'

test.each<[string, string | null, Record<string, string>, string?]>([
  ['in the form’s field', 'jobs-xml', { source: 'jobs-xml' }],
  [
    'in the URL of the form’s page, without JavaScript',
    'spring-fair',
    { source: '' },
    `${pageUrl}?source=spring-fair`,
  ],
  ['in utm_source', 'LinkedIn', {}, `${pageUrl}?utm_medium=x&utm_source=LinkedIn`],
  ['in utm_source, added to a feed’s URL', 'Indeed', {}, `${pageUrl}?source=jobs-xml&utm_source=Indeed`],
  ['in both field and URL', 'last-link', { source: 'last-link' }, `${pageUrl}?source=spring-fair`],
  ['40 characters long', 'a'.repeat(40), { source: 'a'.repeat(40) }],
  ['41 characters long', null, { source: 'a'.repeat(41) }],
  ['markup', null, { source: '<b>x' }, `${pageUrl}?source=a%20b`],
  ['a very long value', null, { source: 'a'.repeat(500_000) }],
  ['empty in the page’s URL', null, {}, `${pageUrl}?source=&utm_source=`],
  ['absent, with an invalid Referer', null, {}, 'about'],
])('application whose source is %s → is stored with `source: %j`', async (name, source, fields, referer) => {
  const email = `${name.length}-${String(source).length}@example.com`
  const site = { ...formSite().site, areFilesRequired: false }
  const form = { photo: null, resume: null, ...fields, email }
  const { status } = await applyTo(site, form, referer ? { referer } : {})
  expect(status).toBe(200)
  expect(await formSite().applicationsFrom(email)).toMatchObject([{ source }])
})

test('application refused without JavaScript → its draft contains the source from the page’s URL', async () => {
  const headers = { accept: 'text/html', referer: `${pageUrl}?source=spring-fair` }
  const response = await applyTo(formSite().site, { email: 'nobody' }, headers)
  expect(await readDraftOf(response)).toMatchObject({
    values: { email: 'nobody', source: 'spring-fair' },
  })
})

test.each([{ 'idempotency-key': 'a-key-with-two-sources' }, undefined])(
  'application resent with a different source (headers %o) → is stored once, with the first source',
  async (headers) => {
    const email = headers ? 'key@example.com' : 'content@example.com'
    const apply = async (source: string) =>
      readReply(await applyTo(formSite().site, { email, source }, headers))
    const firstReply = await apply('spring-fair')
    expect(await apply('jobs-xml')).toEqual(firstReply)
    expect(await formSite().applicationsFrom(email)).toMatchObject([{ source: 'spring-fair' }])
  },
)

test('withdrawn application → its source is removed from the database', async () => {
  const fields = { email: 'withdrawn@example.com', source: 'only-here' }
  const { reference = '' } = await readReply(await applyTo(formSite().site, fields))
  const dumpRows = async () => {
    const db = await formSite().backend.database()
    return JSON.stringify([
      await db.selectFrom('submissions').selectAll().execute(),
      await db.selectFrom('jobs').selectAll().execute(),
      await db.selectFrom('drafts').selectAll().execute(),
    ])
  }
  expect(await dumpRows()).toContain('only-here')
  await formSite().backend.withdraw(reference)
  expect(await dumpRows()).not.toContain('only-here')
})
