'use client'

import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
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

const focus = (element: HTMLElement | null) => element?.focus()

// An iframe that was focused before its page was loaded passes no key on until it is focused again.
const focusAnew = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
  if (document.activeElement !== currentTarget) return
  currentTarget.blur()
  currentTarget.focus()
}

// Takes the focus where the player that had it is gone.
const focusIfLost = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

type ScreenProps = Pick<VideoPlayerProps, 'label' | 'source' | 'poster'> & {
  onAnswer: () => void
  onFailure: () => void
}

const Screen = ({ label, source, poster, onAnswer, onFailure }: ScreenProps) =>
  source.kind === 'embed' ? (
    <iframe
      ref={focus}
      onLoad={(event) => {
        focusAnew(event)
        onAnswer()
      }}
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
  const [state, setState] = useState<State>('untouched')
  useEffect(() => {
    if (state !== 'asked') return
    const timer = setTimeout(() => setState('slow'), slowAfter)
    return () => clearTimeout(timer)
  }, [state])
  const notes: Partial<Record<State, string>> = { slow: words.slow, failed: words.unavailable }
  return (
    <div data-island="video">
      {state === 'untouched' || state === 'failed' ? (
        <button
          ref={state === 'failed' ? focusIfLost : undefined}
          type="button"
          className={`${styles.frame} ${styles.facade}`}
          aria-label={`${words.play}: ${label}`}
          onClick={() => setState('asked')}
        >
          {children}
        </button>
      ) : (
        <Screen
          label={label}
          source={source}
          poster={poster}
          onAnswer={() => setState('answered')}
          onFailure={() => setState('failed')}
        />
      )}
      <p role="status" className={styles.note}>
        {notes[state]}
      </p>
      {/* Also the way out where a host does not answer, which a page cannot see. */}
      {state !== 'untouched' && sourceLink}
    </div>
  )
}
