import { useEffect, useEffectEvent, useRef } from 'react'
import type { Locale } from '#lib/i18n/locales.ts'
import type { FileField, HeldFile } from '#lib/schemas/files.ts'
import type { KeptFile } from './device-draft.ts'
import { askHeld, fingerprintOf } from './held-uploads.ts'
import type { HoldEnd, HoldEvents, Holding } from './hold-file.ts'
import { useHeldFile } from './use-held-file.ts'
import { type UploadState, useUploadState } from './use-upload-state.ts'

type Options = {
  field: FileField
  locale: Locale
  given: HeldFile | undefined
  /** What was held before, on this device or by the server, is here. */
  onFound: (file: HeldFile) => void
  onGone: () => void
  onEnd: (end: Exclude<HoldEnd, { kind: 'held' | 'not-held' }>) => void
}

const longestPause = 10_000

/** Fetches the code that sends files, again until it comes or is not wanted any more. */
const load = async (isWanted: () => boolean, onFail: () => void) => {
  for (let pause = 1000; isWanted(); pause = Math.min(pause * 2, longestPause)) {
    const code = await import('./hold-file.ts').catch(() => null)
    if (code) return isWanted() ? code : null
    onFail()
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return null
}

const nothing: UploadState = { step: 'none' }

type Held = ReturnType<typeof useHeldFile>
type State = ReturnType<typeof useUploadState>

/** Looks once whether the server still has what it held before the page was loaded. */
const useFoundUpload = (held: Held, state: State, { onFound, onGone }: Options) => {
  const show = ({ isWhole }: KeptFile, sent: number) =>
    state.become(isWhole ? { step: 'held' } : { step: 'unfinished', sent })
  const find = useEffectEvent(async () => {
    const known = held.find()
    if (!known) return
    onFound(known)
    show(known, 0)
    const shown = state.now()
    const found = await askHeld(known.token)
    // Another file may have been chosen meanwhile.
    if (!found || state.now() !== shown) return
    if (found !== 'gone') {
      const asked = { ...known, isWhole: found.isWhole }
      held.keep(asked)
      return show(asked, found.sent)
    }
    held.keep(null)
    state.become(nothing)
    onGone()
  })
  useEffect(() => {
    find()
  }, [])
}

const createEvents = (
  held: Held,
  { now, become }: State,
  about: Pick<KeptFile, 'name' | 'size' | 'fingerprint'>,
): Omit<HoldEvents, 'end'> => {
  const go = (step: 'sending' | 'waiting', sent?: number) => {
    const before = now()
    become({ step, sent: sent ?? ('sent' in before ? before.sent : 0) })
  }
  return {
    begin: (token) => {
      held.keep({ token, ...about, isWhole: false })
      go('sending')
    },
    progress: (sent) => go(now().step === 'waiting' ? 'waiting' : 'sending', sent),
    wait: () => go('waiting'),
  }
}

/** Has the server hold a file as soon as it is chosen, and finds again what it holds. */
export const useUpload = (options: Options) => {
  const held = useHeldFile(options.field, options.given)
  // A file of which the server knows nothing yet is not waited for when the line is not there.
  const isUnderWay = ({ step }: UploadState) =>
    step === 'sending' || (step === 'waiting' && held.now() !== null)
  const state = useUploadState(options.given ? { step: 'held' } : nothing, isUnderWay)
  const { now, become } = state
  useFoundUpload(held, state, options)
  const holding = useRef<Holding | null>(null)
  const turn = useRef(0)
  const canHold = useRef(true)

  const stop = () => {
    turn.current += 1
    holding.current?.stop()
    holding.current = null
  }
  const end = (result: HoldEnd) => {
    holding.current = null
    canHold.current = result.kind !== 'not-held'
    const known = held.now()
    held.keep(result.kind === 'held' && known ? { ...known, isWhole: true } : null)
    become(result.kind === 'held' ? { step: 'held' } : nothing)
    if (result.kind === 'refused' || result.kind === 'unreadable') options.onEnd(result)
  }
  const start = async (file: File) => {
    stop()
    const mine = turn.current
    become({ step: 'sending', sent: 0 })
    const fingerprint = await fingerprintOf(file)
    if (mine !== turn.current) return
    if (held.now()?.fingerprint !== fingerprint) held.drop()
    if (held.now()?.isWhole) return become({ step: 'held' })
    const about = { name: file.name, size: file.size, fingerprint }
    const events = createEvents(held, state, about)
    const code = await load(() => mine === turn.current, events.wait)
    const { field, locale } = options
    const token = held.now()?.token ?? null
    if (code) holding.current = code.holdFile(file, { field, locale, token }, { ...events, end })
  }
  const leave = useEffectEvent(stop)
  useEffect(() => () => leave(), [])

  const forget = () => {
    stop()
    held.keep(null)
    become(nothing)
  }
  return {
    state: state.state,
    start,
    /** Forgets what the server does not hold any more. */
    forget,
    /** Stops, and has the server forget the file. */
    remove: () => {
      stop()
      held.drop()
      become(nothing)
    },
    /** Waits for what is on its way; what the server has not begun to hold goes along with the form. */
    settle: async () => {
      await state.settled()
      if (now().step !== 'waiting') return
      stop()
      become(nothing)
    },
    /** Has a file that went along in vain held after all. */
    resume: (file: File) => {
      if (now().step === 'none' && canHold.current) start(file)
    },
    retry: () => holding.current?.retry(),
    /** What stands for the file in the form. */
    token: () => (now().step === 'held' ? (held.now()?.token ?? null) : null),
    fingerprint: () => held.now()?.fingerprint || held.now()?.token || '',
  }
}

export type UploadHandle = ReturnType<typeof useUpload>
