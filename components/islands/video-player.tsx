'use client'

import { type ReactNode, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { VideoSource } from '#lib/content/video-source.ts'
import styles from './video-player.module.css'

type VideoPlayerProps = {
  label: string
  words: { play: string; slow: string; unavailable: string }
  source: VideoSource
  /** The first picture of our own clip. */
  poster?: string
  /** A link to another site that shows the video. */
  sourceLink: ReactNode
  /** The picture to tap on. */
  children: ReactNode
}

type State = 'untouched' | 'asked' | 'slow' | 'answered' | 'failed'

// Milliseconds: after three seconds a visitor knows why nothing plays, on a slow phone too.
const slowAfter = 2000

const knock = (address: string | URL, signal: AbortSignal) =>
  fetch(address, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal })

// Whether a foreign host answers at all. Some hosts refuse even hidden answers to other sites
// (Cross-Origin-Resource-Policy), so their icon, which everybody gets, is asked for too.
const answers = (address: string, signal: AbortSignal): Promise<boolean> =>
  knock(address, signal)
    .catch(() => knock(new URL('/favicon.ico', address), signal))
    .then(
      () => true,
      () => false,
    )

const focus = (element: HTMLElement | null) => element?.focus()

// An iframe that was focused before its page was loaded passes no key on until it is focused again.
const focusAnew = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
  if (document.activeElement !== currentTarget) return
  currentTarget.blur()
  currentTarget.focus()
}

/** The state of a video that was asked for, and how often it was asked for. */
const useAnswer = (source: VideoSource) => {
  const [state, setState] = useState<State>('untouched')
  const [tries, setTries] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)

  const onAnswer = useCallback(() => setState('answered'), [])
  const onFailure = useCallback(() => {
    hadFocus.current = box.current?.contains(document.activeElement) ?? false
    setState('failed')
  }, [])

  useEffect(() => {
    if (tries === 0) return
    const call = new AbortController()
    const timer = setTimeout(() => setState((from) => (from === 'asked' ? 'slow' : from)), slowAfter)
    // An iframe reports an error page as loaded; a video element reports a failure itself.
    if (source.kind === 'embed')
      answers(source.src, call.signal).then((isThere) => {
        if (!call.signal.aborted) (isThere ? onAnswer : onFailure)()
      })
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [source, tries, onAnswer, onFailure])

  useEffect(() => {
    if (state === 'failed' && hadFocus.current) box.current?.querySelector('button')?.focus()
  }, [state])

  const ask = () => {
    setState('asked')
    setTries(tries + 1)
  }
  return { box, state, tries, ask, onAnswer, onFailure }
}

type ScreenProps = Pick<VideoPlayerProps, 'label' | 'source' | 'poster'> & {
  onAnswer: () => void
  onFailure: () => void
}

const Screen = ({ label, source, poster, onAnswer, onFailure }: ScreenProps) =>
  source.kind === 'embed' ? (
    <iframe
      ref={focus}
      onLoad={focusAnew}
      src={source.src}
      title={label}
      className={styles.frame}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  ) : (
    <video
      ref={focus}
      className={styles.frame}
      aria-label={label}
      poster={poster}
      controls
      autoPlay
      playsInline
      muted={poster !== undefined}
      onLoadedMetadata={onAnswer}
    >
      {source.files.map(({ src, type }, index) => (
        <source
          key={src}
          src={src}
          type={type}
          onError={index === source.files.length - 1 ? onFailure : undefined}
        />
      ))}
    </video>
  )

/** A picture that becomes a player at a tap: nothing of the video is fetched before. */
export function VideoPlayer({ label, words, source, poster, sourceLink, children }: VideoPlayerProps) {
  const { box, state, tries, ask, ...answer } = useAnswer(source)
  const notes: Partial<Record<State, string>> = { slow: words.slow, failed: words.unavailable }
  // The picture is back after a failure; a second tap shows the player anyway, because the check may be wrong.
  const isPicture = state === 'untouched' || (state === 'failed' && tries === 1)
  return (
    <div ref={box} data-island="video">
      {isPicture ? (
        <button
          type="button"
          className={`${styles.frame} ${styles.facade}`}
          aria-label={`${words.play}: ${label}`}
          onClick={ask}
        >
          {children}
        </button>
      ) : (
        <Screen label={label} source={source} poster={poster} {...answer} />
      )}
      <p role="status" className={styles.note}>
        {notes[state]}
      </p>
      {state !== 'untouched' && sourceLink}
    </div>
  )
}
