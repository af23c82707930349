import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createFormResults } from '#lib/backend/stored-results.ts'
import { contactUs } from '#lib/handlers/contact-us.ts'
import { withdraw } from '#lib/handlers/withdraw.ts'
import { draftIn } from '#lib/http/form-results.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { applyTo, photo, post, resume } from '#tests/support/servers/form-site.ts'
import { memoryStore } from '#tests/support/servers/stores.ts'
import { openUploadSite } from '#tests/support/servers/upload-site.ts'

const lines = vi.spyOn(process.stderr, 'write').mockReturnValue(true)

const site = await openUploadSite()
afterEach(() => vi.useRealTimers())
afterAll(() => site.close())

const formResults = createFormResults(memoryStore(), () => Date.now())
const plain = { accept: 'text/html' }
const queryOf = ({ headers }: Response, name: string) =>
  new URLSearchParams(headers.get('location')?.split('?')[1]).get(name) ?? ''
const apply = async (email: string) =>
  (await site.backend.apply('recruiter', sampleApplication(email))).reference
const ownerOf = async (reference: string | null | undefined) =>
  (await site.applications()).find((one) => one.reference === reference)?.email ?? null
const withdrawBy = (reference: string) =>
  withdraw(post({ body: new URLSearchParams({ reference }) }), site.site)

/** The access that an address gives to whoever has it. */
type Right = {
  name: string
  /** Its random part, with at least 60 bits. */
  random: RegExp
  make: (owner: string) => Promise<string>
  /** The sender whose data it opens; null where it opens nothing. */
  open: (link: string) => Promise<string | null>
  /** Whether it ends after a day; else it ends with what it opens. */
  ends: boolean
}

const rights: Right[] = [
  {
    name: 'a receipt’s address',
    random: /^[\w-]{22}$/,
    make: async (email) => queryOf(await applyTo(site.site, { email }, plain), 'receipt'),
    open: async (receipt) => {
      const place = { form: 'apply', vacancyId: 'recruiter', locale: 'en' } as const
      return ownerOf((await draftIn({ receipt }, place, site.site.formResults))?.reference)
    },
    ends: true,
  },
  {
    name: 'a draft’s address',
    random: /^[\w-]{22}$/,
    make: async (email) => {
      const body = new URLSearchParams({ name: email, email: 'none', message: 'Hello' })
      return queryOf(await contactUs(post({ body, headers: plain }), { ...site.site, formResults }), 'draft')
    },
    open: async (token) => (await formResults.readResult(token))?.values.name ?? null,
    ends: true,
  },
  {
    name: 'an upload’s address',
    random: /^[\w-]{24}$/,
    make: async (email) => (await site.upload('resume', { ...resume, name: `${email}.pdf` })).token,
    open: async (token) => {
      const { headers } = await site.head(`/web/uploads/${token}`)
      const [, name = ''] = /filename (\S+?)(?:,|$)/.exec(headers.get('upload-metadata') ?? '') ?? []
      return Buffer.from(name, 'base64').toString().replace('.pdf', '') || null
    },
    ends: true,
  },
  {
    name: 'an application’s page',
    random: /^[0-9A-Z]{12}$/,
    make: apply,
    open: async (reference) => ((await site.backend.status(reference)) ? ownerOf(reference) : null),
    ends: false,
  },
  {
    name: 'a withdrawal',
    random: /^[0-9A-Z]{12}$/,
    make: apply,
    open: async (reference) => {
      const owner = await ownerOf(reference)
      return (await withdrawBy(reference)).status === 200 ? owner : null
    },
    ends: false,
  },
]

const made: string[] = []
const [mine, another] = ['mine@example.com', 'another@example.com']

describe.each(rights)('$name', ({ random, make, open, ends }) => {
  const madeFor = async (owner: string) => {
    const link = await make(owner)
    made.push(link)
    return link
  }

  test('too many to guess', async () => {
    const links = [await madeFor(mine), await madeFor(mine), await madeFor(another)]
    for (const link of links) expect(link).toMatch(random)
    const isAlike = (_: string, place: number) => new Set(links.map((link) => link[place])).size === 1
    expect([...(links[0] ?? '')].filter(isAlike).length).toBeLessThan(4)
  })

  test('opens what is its owner’s, and changed in any way nothing', async () => {
    const [own, other] = [await madeFor(mine), await madeFor(another)]
    const half = own.length / 2
    const changed = [...own].map(
      (sign, place) => own.slice(0, place) + (sign === 'A' ? 'B' : 'A') + own.slice(place + 1),
    )
    for (const link of [...changed, own.slice(0, half) + other.slice(half), own.slice(1), `${own}A`, ''])
      expect(await open(link), link).toBeNull()
    expect([await open(own), await open(other)]).toEqual([mine, another])
  })

  test(ends ? 'a day later → opens nothing' : 'a day later → opens the same', async () => {
    const link = await madeFor(mine)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24.1 * 60 * 60 * 1000 })
    expect(await open(link)).toBe(ends ? null : mine)
  })
})

test('a receipt’s address → shows the reference without containing it, on the form’s own page alone', async () => {
  const response = await applyTo(site.site, { email: mine }, plain)
  const shown = (receipt: string | string[], form: 'apply' | 'contact-us', vacancyId: string | null) =>
    draftIn({ receipt }, { form, vacancyId, locale: 'en' }, site.site.formResults)
  const receipt = queryOf(response, 'receipt')
  const { reference = '', values } = (await shown(receipt, 'apply', 'recruiter')) ?? {}
  expect(await ownerOf(reference)).toBe(mine)
  expect(response.headers.get('location')).not.toContain(reference)
  expect(values).toMatchObject({ photo: photo.name, resume: resume.name })
  expect(await shown(receipt, 'apply', 'driver')).toBeNull()
  expect(await shown(receipt, 'contact-us', null)).toBeNull()
  expect(await shown([receipt], 'apply', 'recruiter')).toBeNull()
})

test('whatever goes wrong → no line of the log has one of them', async () => {
  await (await site.pending()).destroy()
  await site.backend.close()
  await writeFile(join(site.directory, 'site.db'), 'no database')
  for (const link of made) {
    for (const { open } of rights) await open(link).catch(() => null)
    await withdrawBy(link)
  }
  const written = lines.mock.calls.map(([line]) => String(line)).join()
  for (const event of ['upload.', 'application.withdraw-failed']) expect(written).toContain(event)
  expect(made.filter((link) => written.includes(link))).toEqual([])
})
