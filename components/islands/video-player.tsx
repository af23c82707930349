'use client'

import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { VideoSource } from '#lib/content/video-source.ts'
import styles from './video-player.module.css'

type VideoPlayerProps = {
  label: string
  copy: { play: string; slow: string; unavailable: string }
  source: VideoSource
  /** The URL of the first frame, if the video is the site's own clip. */
  posterUrl?: string
  /** A link to the video outside this site; null for the site's own clip. */
  sourceLink: ReactNode
  children: ReactNode
}

// The note must appear within three seconds of the tap, even on slow phones.
const slowNoteDelayMs = 2000

// An iframe also fires `load` for an error page, so a HEAD request checks whether the host responds.
const checkHost = (url: string) =>
  fetch(url, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store' })

const focusElement = (element: HTMLElement | null) => element?.focus()

// An iframe focused before its page loads receives no key events until focused again.
const refocusIframe = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
  if (document.activeElement !== currentTarget) return
  currentTarget.blur()
  currentTarget.focus()
}

type PlayerProps = Pick<VideoPlayerProps, 'label' | 'source' | 'posterUrl'> & {
  onResponse: () => void
  onFailure: () => void
}

const Player = ({ label, source, posterUrl, onResponse, onFailure }: PlayerProps) =>
  source.kind === 'embed' ? (
    <iframe
      ref={focusElement}
      onLoad={refocusIframe}
      src={source.src}
      title={label}
      className={styles.frame}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  ) : (
    <video
      ref={focusElement}
      className={styles.frame}
      aria-label={label}
      poster={posterUrl}
      controls
      autoPlay
      playsInline
      muted={posterUrl !== undefined}
      onLoadedMetadata={onResponse}
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

/** A play button that is replaced by the player. Until it is pressed, no part of the video is fetched. */
export function VideoPlayer({ label, copy, source, posterUrl, sourceLink, children }: VideoPlayerProps) {
  const container = useRef<HTMLDivElement>(null)
  const timer = useRef<number>(undefined)
  const [isPlaying, setPlaying] = useState(false)
  const [note, setNote] = useState<'slow' | 'unavailable'>()

  const onResponse = () => {
    clearTimeout(timer.current)
    setNote(undefined)
  }
  const onFailure = () => {
    clearTimeout(timer.current)
    const hadFocus = container.current?.contains(document.activeElement)
    flushSync(() => {
      setNote('unavailable')
      setPlaying(false)
    })
    if (hadFocus) container.current?.querySelector('button')?.focus()
  }
  const play = () => {
    setPlaying(true)
    setNote(undefined)
    const isEmbed = source.kind === 'embed'
    // On a second tap, skip the check, which may have failed only because the host blocks requests from other sites.
    if (isEmbed && note) return
    timer.current = window.setTimeout(() => setNote('slow'), slowNoteDelayMs)
    if (isEmbed) checkHost(source.src).then(onResponse, onFailure)
  }
  return (
    <div ref={container} data-island="video">
      {isPlaying ? (
        <Player
          label={label}
          source={source}
          posterUrl={posterUrl}
          onResponse={onResponse}
          onFailure={onFailure}
        />
      ) : (
        <button
          type="button"
          className={`${styles.frame} ${styles.facade}`}
          aria-label={`${copy.play}: ${label}`}
          onClick={play}
        >
          {children}
        </button>
      )}
      <p role="status" className={styles.note}>
        {note && copy[note]}
      </p>
      {(isPlaying || note) && sourceLink}
    </div>
  )
}
