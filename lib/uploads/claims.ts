import { createHmac } from 'node:crypto'
import { faultOf, log } from '#lib/base/log.ts'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import type { FileField } from '#lib/schemas/files.ts'
import type { JudgedUpload, TakenUpload } from './held-store.ts'
import type { Holding } from './holding.ts'

/** A held file as a form that is sent finds it. */
export type Claimed =
  | { error: ApplicationError }
  | ({ error: null; name: string; sentSize: number } & JudgedUpload)

/** A file that came with a form and was judged good: what was sent, and what is to be kept of it. */
export type GoodFile = { name: string; sent: { path: string; size: number } } & JudgedUpload

const gone = { error: 'fileGone' } as const

/** Forms that are being answered; two that name the same file must not pull it from under each other. */
const createUsers = ({ store, room }: Holding) => {
  const users = new Map<string, number>()
  const usedUp = new Set<string>()
  const clear = async (token: string) => {
    usedUp.delete(token)
    await store.clear(token)
    await room.free(token)
  }
  return {
    isUsed: (token: string) => users.has(token),
    enter: (token: string) => {
      users.set(token, (users.get(token) ?? 0) + 1)
    },
    leave: async (token: string) => {
      const left = (users.get(token) ?? 1) - 1
      if (left > 0) users.set(token, left)
      else users.delete(token)
      if (left <= 0 && usedUp.has(token)) await clear(token)
    },
    /** Removes what was sent as soon as nobody uses it. */
    spend: async (token: string) => {
      usedUp.add(token)
      if (!users.has(token)) await clear(token)
    },
  }
}

/** What forms do with held files: they name them, use them up, or leave theirs here. */
export const createClaims = (holding: Holding) => {
  const { store } = holding
  const users = createUsers(holding)

  const claim = async (field: FileField, token: string): Promise<Claimed> => {
    const known = await holding.read(token)
    if (!known || known.isExpired || known.field !== field) return gone
    await store.settled(token)
    const upload = (await store.taken(token)) ? null : await store.find(token)
    if (!upload || upload.received !== upload.size) return gone
    const judged = await store.judge(token, upload)
    if (judged.error === null) return { ...judged, name: upload.name, sentSize: upload.size }
    await holding.forget(token)
    return judged
  }

  return {
    /** What a token stands for. It stays until the form that named it lets go of it. */
    claim: (field: FileField, token: string): Promise<Claimed> => {
      users.enter(token)
      return claim(field, token)
    },
    release: async (token: string): Promise<void> => {
      await users.leave(token).catch((error: unknown) => {
        log('warn', 'upload.not-removed', { error: faultOf(error) })
      })
    },
    /** Notes that an application with these files was taken. What was sent goes when nobody uses it any more. */
    take: async (tokens: readonly string[], content: TakenUpload): Promise<void> => {
      for (const token of tokens) {
        if (!(await holding.read(token))) continue
        await store.writeTaken(token, content)
        await users.spend(token)
      }
    },
    /** Removes what another file came in place of. */
    drop: async (token: string): Promise<void> => {
      if ((await holding.read(token)) && !users.isUsed(token)) await holding.forget(token)
    },
    /** What was answered when this very form was taken before, else null. */
    answeredBefore: async (tokens: readonly string[], seal: string): Promise<string | null> => {
      for (const token of tokens) {
        const taken = (await holding.read(token)) && (await store.taken(token))
        if (taken?.seal === seal) return taken.reference
      }
      return null
    },
    /** A form in few letters, of which nobody can tell what was in it. */
    sealOf: async (parts: readonly (string | null)[]): Promise<string> =>
      createHmac('sha256', await holding.secret())
        .update(JSON.stringify(parts))
        .digest('base64url'),
    /** Holds a file that came with a form; null where that cannot be. */
    keep: async (field: FileField, file: GoodFile, request: Request): Promise<string | null> => {
      const { name, sent, ...judged } = file
      let token: string | null = null
      try {
        await store.open()
        token = await holding.newToken(field, sent.size, request)
        if (token)
          await store.put(token, { field, name, size: sent.size, received: sent.size }, sent.path, judged)
        return token
      } catch (error) {
        log('warn', 'upload.not-held', { error: faultOf(error) })
        if (token) await holding.forget(token).catch(() => undefined)
        return null
      }
    },
  }
}

export type Claims = ReturnType<typeof createClaims>
