import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VideoPlayer } from '#components/islands/video-player.tsx'
import type { VideoSource } from '#lib/content/video-source.ts'

const files: VideoSource = {
  kind: 'files',
  files: [
    { src: '/a.webm', type: 'video/webm' },
    { src: '/a.mp4', type: 'video/mp4' },
  ],
  poster: null,
  page: null,
}
const embed: VideoSource = {
  kind: 'embed',
  src: 'https://player.example.com/7',
  page: 'https://example.com/7',
}
const words = { play: 'Play video', slow: 'It is slow.', unavailable: 'It did not load.' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = () => screen.queryByRole('button', { name: 'Play video: One day' })
const said = () => screen.getByRole('status').textContent
const frame = () => screen.queryByTitle('One day')

const tap = async () => {
  const facade = button()
  facade?.focus()
  await act(async () => facade?.click())
}

const play = async (source: VideoSource) => {
  const { container } = render(
    <VideoPlayer
      label="One day"
      words={words}
      source={source}
      sourceLink={source.page && <a href={source.page}>At its source</a>}
    >
      picture
    </VideoPlayer>,
  )
  expect(container.querySelector('video, iframe')).toBeNull()
  await tap()
  return container
}

test('our own clip → a video with controls, in both formats', async () => {
  const video = (await play(files)).querySelector('video')
  expect(video).toHaveAttribute('controls')
  expect([...(video?.children ?? [])].map((source) => source.getAttribute('src'))).toEqual([
    '/a.webm',
    '/a.mp4',
  ])
  expect(button()).toBeNull()
})

test('only the last format that fails → says that it did not load, and the picture again, in focus', async () => {
  const sources = (await play(files)).querySelectorAll('source')
  for (const [index, source] of sources.entries()) {
    expect(button()).toBeNull()
    fireEvent.error(source)
    expect(said()).toBe(index === 1 ? words.unavailable : '')
  }
  expect(button()).toHaveFocus()
})

test('a file that comes late → slow until it is there', async () => {
  const video = (await play(files)).querySelector('video')
  await wait(3000)
  expect(said()).toBe(words.slow)
  if (video) fireEvent.loadedMetadata(video)
  expect(said()).toBe('')
})

test('a player elsewhere → its frame in focus, and a link to where it is published; slow until it is there', async () => {
  await play(embed)
  expect(frame()).toHaveAttribute('src', embed.src)
  expect(frame()).toHaveFocus()
  expect(screen.getByRole('link', { name: 'At its source' })).toHaveAttribute('href', 'https://example.com/7')
  await wait(1900)
  expect(said()).toBe('')
  await wait(1000)
  expect(said()).toBe(words.slow)
  fireEvent.load(screen.getByTitle('One day'))
  expect(said()).toBe('')
})

test('a visitor who went on meanwhile → keeps the focus when the video fails', async () => {
  const sources = (await play(files)).querySelectorAll('source')
  const elsewhere = document.body.appendChild(document.createElement('button'))
  elsewhere.focus()
  for (const source of sources) fireEvent.error(source)
  expect(button()).toBeVisible()
  expect(elsewhere).toHaveFocus()
  elsewhere.remove()
})
