import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { VideoPlayer } from '#components/islands/video-player.tsx'
import type { VideoSource } from '#lib/content/video-source.ts'

const files: VideoSource = {
  kind: 'files',
  files: [
    { src: '/a.webm', type: 'video/webm' },
    { src: '/a.mp4', type: 'video/mp4' },
  ],
  poster: null,
}
const embed: VideoSource = {
  kind: 'embed',
  src: 'https://player.example.com/7',
  page: 'https://example.com/7',
}

const play = async (source: VideoSource) => {
  const { container } = render(
    <VideoPlayer
      label="One day"
      words={{ play: 'Play video', unavailable: 'It did not load.' }}
      source={source}
      sourceLink={source.kind === 'embed' && <a href={source.page}>At its source</a>}
    >
      picture
    </VideoPlayer>,
  )
  expect(container.querySelector('video, iframe')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Play video: One day' }))
  return container
}

test('our own clip → a video with controls, in both formats', async () => {
  const video = (await play(files)).querySelector('video')
  expect(video).toHaveAttribute('controls')
  expect([...(video?.children ?? [])].map((source) => source.getAttribute('src'))).toEqual([
    '/a.webm',
    '/a.mp4',
  ])
  expect(screen.queryByRole('button')).toBeNull()
})

test('only the last format that fails → says that it did not load', async () => {
  const sources = (await play(files)).querySelectorAll('source')
  for (const [index, source] of sources.entries()) {
    fireEvent.error(source)
    expect(screen.getByRole('status').textContent).toBe(index === 1 ? 'It did not load.' : '')
  }
})

test('a player elsewhere → its frame, and a link to where it is published', async () => {
  await play(embed)
  expect(screen.getByTitle('One day')).toHaveAttribute('src', embed.src)
  expect(screen.getByRole('link', { name: 'At its source' })).toHaveAttribute('href', 'https://example.com/7')
})
