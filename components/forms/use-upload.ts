import { useEffect, useEffectEvent, useRef } from 'react'
import type { Locale } from '#lib/i18n/locales.ts'
import { type FileField, headError, headLength } from '#lib/schemas/files.ts'
import { askHeld, fingerprintOf } from './held-uploads.ts'
import type { HoldEnd, HoldEvents, Holding } from './hold-file.ts'
import { inTime } from './in-time.ts'
import type { Choices } from './use-choices.ts'
import { type UploadState, useUploadState } from './use-upload-state.ts'

type Options = {
  field: FileField
  locale: Locale
  choices: Choices
  /** The newest choice is no good; it is still there. An error key, or the server's words. */
  onRefuse: (why: string) => void
  /** The newest choice, of this name, never came to its end; what it came in place of stands again. */
  onLate: (name: string) => void
}

const longestPause = 10_000
// A form that is sent meanwhile waits for what is on its way: the code must not be on its way for ever.
const patience = 20_000

/** Fetches the code that sends files, again until it comes or is not wanted any more. */
const load = async (isWanted: () => boolean, onFail: () => void) => {
  for (let pause = 1000; isWanted(); pause = Math.min(pause * 2, longestPause)) {
    const code = await inTime(import('./hold-file.ts'), patience)
    if (code) return isWanted() ? code : null
    onFail()
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return null
}

const nothing: UploadState = { step: 'none' }

const unreadable = { photo: 'photoDamaged', resume: 'cvDamaged' } as const

// A file that cannot be read here cannot be sent either, and then the form says so.
const oddityOf = async (field: FileField, file: File) => {
  const head = await file
    .slice(0, headLength)
    .arrayBuffer()
    .catch(() => null)
  return head && headError(field, file.name, new Uint8Array(head))
}

type State = ReturnType<typeof useUploadState>

const createEvents = (choices: Choices, { now, become }: State): Omit<HoldEvents, 'end'> => {
  const go = (step: 'sending' | 'waiting', sent?: number) => {
    const before = now()
    become({ step, sent: sent ?? ('sent' in before ? before.sent : 0) })
  }
  return {
    begin: (token) => {
      choices.begin(token)
      go('sending')
    },
    progress: (sent) => go(now().step === 'waiting' ? 'waiting' : 'sending', sent),
    wait: () => go('waiting'),
  }
}

/** Sends the newest choice; whatever else is sent is stopped first. */
const useSending = ({ field, locale, choices, onRefuse }: Options, state: State) => {
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
    if (result.kind === 'held') {
      choices.hold(true)
      return state.become({ step: 'held' })
    }
    // What the server has of a file that can be read no more goes with the choice.
    if (result.kind !== 'unreadable') choices.release()
    state.become(nothing)
    if (result.kind === 'refused') onRefuse(result.message)
    if (result.kind === 'unreadable') onRefuse(unreadable[field])
  }
  const start = async (file: File) => {
    stop()
    const mine = turn.current
    const isWanted = () => mine === turn.current
    state.become({ step: 'sending', sent: 0 })
    const odd = await oddityOf(field, file)
    if (odd) return isWanted() && onRefuse(odd)
    const fingerprint = await fingerprintOf(file)
    if (!isWanted()) return
    choices.identify(fingerprint)
    if (choices.newest()?.isWhole) return end({ kind: 'held' })
    const events = createEvents(choices, state)
    const code = await load(isWanted, events.wait)
    const token = choices.newest()?.token ?? null
    if (code) holding.current = code.holdFile(file, { field, locale, token }, { ...events, end })
  }
  const leave = useEffectEvent(stop)
  useEffect(() => () => leave(), [])
  return { start, stop, retry: () => holding.current?.retry(), canHold: () => canHold.current }
}

/** Has the server hold the newest choice, and goes on with one that was held before. */
export const useUpload = (options: Options) => {
  const { choices, onRefuse, onLate } = options
  // A file of which the server knows nothing yet is not waited for when the line is not there.
  const isUnderWay = ({ step }: UploadState) =>
    step === 'sending' || (step === 'waiting' && Boolean(choices.newest()?.token))
  const state = useUploadState(choices.newest() ? { step: 'held' } : nothing, isUnderWay)
  const { now, become } = state
  const { start, stop, retry, canHold } = useSending(options, state)

  const ask = async (token: string) => {
    const shown = now()
    const found = await askHeld(token)
    // Another file may have been chosen meanwhile.
    if (now() !== shown) return
    if (found === 'gone') {
      choices.release()
      return onRefuse('fileGone')
    }
    if (found?.isWhole) {
      if (!choices.newest()?.isWhole) choices.hold(true)
      return become({ step: 'held' })
    }
    const late = choices.prefer()
    if (late !== null) {
      onLate(late)
      return goOn()
    }
    if (!found) return
    choices.hold(false)
    become({ step: 'unfinished', sent: found.sent })
  }
  // As it was left, before the page was loaded or another file was tried in its place.
  const goOn = () => {
    const { file, token, isWhole } = choices.newest() ?? {}
    if (file && !isWhole && canHold()) return start(file)
    if (isWhole) become({ step: 'held' })
    else become(token ? { step: 'unfinished', sent: 0 } : nothing)
    if (token && !file) ask(token)
  }
  return {
    state: state.state,
    start,
    goOn,
    retry,
    /** Forgets what the server does not hold any more. */
    forget: () => {
      stop()
      choices.release()
      become(nothing)
    },
    /** Takes the newest choice away, and goes on with what was there before it. */
    retreat: () => {
      stop()
      choices.retreat()
      goOn()
    },
    /** Stops, and has the server forget everything. */
    clear: () => {
      stop()
      choices.clear()
      become(nothing)
    },
    /** Waits for what is on its way; what the server has not begun to hold goes along with the form. */
    settle: async () => {
      await state.settled()
      if (now().step !== 'waiting') return
      stop()
      become(nothing)
    },
    /** Has a file that went along in vain held after all; says whether it can be. */
    resume: (file: File) => {
      const isPossible = now().step === 'none' && canHold()
      if (isPossible) start(file)
      return isPossible
    },
    /** What stands for the file in the form. */
    token: () => (now().step === 'held' ? (choices.newest()?.token ?? null) : null),
    fingerprint: () => choices.newest()?.fingerprint || choices.newest()?.token || '',
  }
}

export type UploadHandle = ReturnType<typeof useUpload>
