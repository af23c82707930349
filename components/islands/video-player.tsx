'use client'

import { type ReactNode, useState } from 'react'
import type { VideoSource } from '#lib/content/video-source.ts'

type VideoPlayerProps = {
  label: string
  words: { play: string; unavailable: string }
  source: VideoSource
  /** The first picture of our own clip. */
  poster?: string
  /** Where the video is published, as a link. */
  sourceLink: ReactNode
  /** The picture to tap on. */
  children: ReactNode
}

const focus = (element: HTMLElement | null) => element?.focus()

/** A picture that becomes a player at a tap: nothing of the video is fetched before. */
export function VideoPlayer({ label, words, source, poster, sourceLink, children }: VideoPlayerProps) {
  const [isPlaying, setPlaying] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  if (!isPlaying)
    return (
      <button
        type="button"
        className="video-frame video-facade"
        aria-label={`${words.play}: ${label}`}
        onClick={() => setPlaying(true)}
      >
        {children}
      </button>
    )

  return (
    <>
      {source.kind === 'embed' ? (
        <iframe
          ref={focus}
          src={source.src}
          title={label}
          className="video-frame"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <video
          ref={focus}
          className="video-frame"
          aria-label={label}
          poster={poster}
          controls
          autoPlay
          playsInline
          muted={poster !== undefined}
        >
          {source.files.map(({ src, type }, index) => (
            <source
              key={src}
              src={src}
              type={type}
              onError={() => setFailed(index === source.files.length - 1)}
            />
          ))}
        </video>
      )}
      <p role="status">{hasFailed && words.unavailable}</p>
      {sourceLink}
    </>
  )
}
