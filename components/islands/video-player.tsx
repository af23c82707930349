'use client'

import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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

// In milliseconds: the note has to appear within three seconds of the tap, on a slow phone too.
const slowAfter = 2000

// An iframe reports an error page as loaded, so its host is asked whether it answers at all.
const preloadPlayer = (address: string) =>
  fetch(address, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store' })

const focus = (element: HTMLElement | null) => element?.focus()

// An iframe that was focused before its page was loaded passes no key on until it is focused again.
const focusAnew = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
  if (document.activeElement !== currentTarget) return
  currentTarget.blur()
  currentTarget.focus()
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
  const box = useRef<HTMLDivElement>(null)
  const timer = useRef<number>(undefined)
  const [isPlaying, setPlaying] = useState(false)
  const [note, setNote] = useState<'slow' | 'unavailable'>()

  const onAnswer = () => {
    clearTimeout(timer.current)
    setNote(undefined)
  }
  const onFailure = () => {
    clearTimeout(timer.current)
    const hadFocus = box.current?.contains(document.activeElement)
    flushSync(() => {
      setNote('unavailable')
      setPlaying(false)
    })
    if (hadFocus) box.current?.querySelector('button')?.focus()
  }
  const play = () => {
    setPlaying(true)
    setNote(undefined)
    const isEmbed = source.kind === 'embed'
    // A second tap shows the player anyway: some hosts hide their answers from other sites.
    if (isEmbed && note) return
    timer.current = window.setTimeout(() => setNote('slow'), slowAfter)
    if (isEmbed) preloadPlayer(source.src).then(onAnswer, onFailure)
  }
  return (
    <div ref={box} data-island="video">
      {isPlaying ? (
        <Screen label={label} source={source} poster={poster} onAnswer={onAnswer} onFailure={onFailure} />
      ) : (
        <button
          type="button"
          className={`${styles.frame} ${styles.facade}`}
          aria-label={`${words.play}: ${label}`}
          onClick={play}
        >
          {children}
        </button>
      )}
      <p role="status" className="mt-4 empty:mt-0">
        {note && words[note]}
      </p>
      {(isPlaying || note) && sourceLink}
    </div>
  )
}
