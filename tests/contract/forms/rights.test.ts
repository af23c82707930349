import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createFormResultStore } from '#backend/store/form-results.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { applyTo, formRequest, photo, resume } from '#tests/support/servers/form-site.ts'
import { contactUs, readFormResult, withdraw } from '#tests/support/servers/site-calls.ts'
import { createMemoryStore } from '#tests/support/servers/stores.ts'
import { openUploadSite } from '#tests/support/servers/upload-site.ts'

const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)

const uploadSite = await openUploadSite()
afterEach(() => vi.useRealTimers())
afterAll(() => uploadSite.close())

const formResults = createFormResultStore(createMemoryStore())
const htmlHeaders = { accept: 'text/html' }
const readQueryValue = ({ headers }: Response, name: string) =>
  new URLSearchParams(headers.get('location')?.split('?')[1]).get(name) ?? ''
const apply = async (email: string) =>
  (await uploadSite.backend.apply('recruiter', sampleApplication(email))).reference
const findOwnerEmail = async (reference: string | null | undefined) =>
  (await uploadSite.applications()).find((application) => application.reference === reference)?.email ?? null
const withdrawByReference = (reference: string) =>
  withdraw(formRequest({ body: new URLSearchParams({ reference }) }), uploadSite.site)

/** A URL or a form with a token that grants access to a visitor's data without a login. */
type CapabilityKind = {
  name: string
  /** The format of the token, which has at least 60 random bits. */
  tokenPattern: RegExp
  create: (email: string) => Promise<string>
  /** Returns the e-mail address of the sender whose data the token reveals; null if it reveals none. */
  open: (token: string) => Promise<string | null>
  /** Whether the token expires after a day; otherwise it is valid as long as the data is stored. */
  expires: boolean
}

const capabilityKinds: CapabilityKind[] = [
  {
    name: 'receipt URL',
    tokenPattern: /^[\w-]{22}$/,
    create: async (email) =>
      readQueryValue(await applyTo(uploadSite.site, { email }, htmlHeaders), 'receipt'),
    open: async (receipt) => {
      const route = { form: 'apply', vacancyId: 'recruiter', locale: 'en' } as const
      return findOwnerEmail((await readFormResult({ receipt }, route, uploadSite.site))?.reference)
    },
    expires: true,
  },
  {
    name: 'draft URL',
    tokenPattern: /^[\w-]{22}$/,
    create: async (email) => {
      const body = new URLSearchParams({ name: email, email: 'none', message: 'Hello' })
      return readQueryValue(
        await contactUs(formRequest({ body, headers: htmlHeaders }), {
          ...uploadSite.site,
          results: formResults,
        }),
        'draft',
      )
    },
    open: async (token) => (await formResults.readResult(token))?.values.name ?? null,
    expires: true,
  },
  {
    name: 'upload URL',
    tokenPattern: /^[\w-]{24}$/,
    create: async (email) => (await uploadSite.upload('resume', { ...resume, name: `${email}.pdf` })).token,
    open: async (token) => {
      const { headers } = await uploadSite.head(`/web/uploads/${token}`)
      const [, name = ''] = /filename (\S+?)(?:,|$)/.exec(headers.get('upload-metadata') ?? '') ?? []
      return Buffer.from(name, 'base64').toString().replace('.pdf', '') || null
    },
    expires: true,
  },
  {
    name: 'application page',
    tokenPattern: /^[0-9A-Z]{12}$/,
    create: apply,
    open: async (reference) =>
      (await uploadSite.backend.findStatus(reference)) ? findOwnerEmail(reference) : null,
    expires: false,
  },
  {
    name: 'withdrawal',
    tokenPattern: /^[0-9A-Z]{12}$/,
    create: apply,
    open: async (reference) => {
      const email = await findOwnerEmail(reference)
      return (await withdrawByReference(reference)).status === 200 ? email : null
    },
    expires: false,
  },
]

const createdTokens: string[] = []
const [ownerEmail, otherEmail] = ['mine@example.com', 'another@example.com']

describe.each(capabilityKinds)('$name', ({ tokenPattern, create, open, expires }) => {
  const createTokenFor = async (email: string) => {
    const token = await create(email)
    createdTokens.push(token)
    return token
  }

  test('three tokens → match the format; all three have the same character at fewer than four positions', async () => {
    const tokens = [
      await createTokenFor(ownerEmail),
      await createTokenFor(ownerEmail),
      await createTokenFor(otherEmail),
    ]
    for (const token of tokens) expect(token).toMatch(tokenPattern)
    const isSharedCharacter = (_: string, index: number) =>
      new Set(tokens.map((token) => token[index])).size === 1
    expect([...(tokens[0] ?? '')].filter(isSharedCharacter).length).toBeLessThan(4)
  })

  test('token → opens its owner’s data; a changed token opens nothing', async () => {
    const [ownToken, otherToken] = [await createTokenFor(ownerEmail), await createTokenFor(otherEmail)]
    const middle = ownToken.length / 2
    const changedTokens = [...ownToken].map(
      (character, index) =>
        ownToken.slice(0, index) + (character === 'A' ? 'B' : 'A') + ownToken.slice(index + 1),
    )
    for (const token of [
      ...changedTokens,
      ownToken.slice(0, middle) + otherToken.slice(middle),
      ownToken.slice(1),
      `${ownToken}A`,
      '',
    ])
      expect(await open(token), token).toBeNull()
    expect([await open(ownToken), await open(otherToken)]).toEqual([ownerEmail, otherEmail])
  })

  test(
    expires
      ? 'token older than a day → opens nothing'
      : 'token older than a day → still opens its owner’s data',
    async () => {
      const token = await createTokenFor(ownerEmail)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24.1 * 60 * 60 * 1000 })
      expect(await open(token)).toBe(expires ? null : ownerEmail)
    },
  )
})

test('receipt token → opens the receipt only on its own form’s page; the redirect URL does not contain the reference', async () => {
  const response = await applyTo(uploadSite.site, { email: ownerEmail }, htmlHeaders)
  const readReceipt = (receipt: string | string[], form: 'apply' | 'contact-us', vacancyId: string | null) =>
    readFormResult({ receipt }, { form, vacancyId, locale: 'en' }, uploadSite.site)
  const receiptToken = readQueryValue(response, 'receipt')
  const { reference = '', values } = (await readReceipt(receiptToken, 'apply', 'recruiter')) ?? {}
  expect(await findOwnerEmail(reference)).toBe(ownerEmail)
  expect(response.headers.get('location')).not.toContain(reference)
  expect(values).toMatchObject({ photo: photo.name, resume: resume.name })
  expect(await readReceipt(receiptToken, 'apply', 'driver')).toBeNull()
  expect(await readReceipt(receiptToken, 'contact-us', null)).toBeNull()
  expect(await readReceipt([receiptToken], 'apply', 'recruiter')).toBeNull()
})

test('corrupted database file → the log contains no token from a visitor’s URL', async () => {
  await (await uploadSite.uploadDatabase()).destroy()
  await uploadSite.backend.close()
  await writeFile(join(uploadSite.directory, 'site.db'), 'no database')
  for (const token of createdTokens) {
    for (const { open } of capabilityKinds) await open(token).catch(() => null)
    await withdrawByReference(token)
  }
  const log = stderrWrite.mock.calls.map(([line]) => String(line)).join()
  for (const event of ['upload.', 'application.withdraw-failed']) expect(log).toContain(event)
  expect(createdTokens.filter((token) => log.includes(token))).toEqual([])
})
