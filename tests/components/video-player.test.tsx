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

const fetched = vi.fn<(address: string | URL, options: RequestInit) => Promise<Response>>()

/** A host that never answers. */
const silence = () => new Promise<Response>(() => {})
const refusal = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched.mockReset().mockImplementation(silence))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
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
  expect(fetched).not.toHaveBeenCalled()
  await tap()
  return container
}

test('our own clip → a video with controls, in both formats, and no question to anybody', async () => {
  const video = (await play(files)).querySelector('video')
  expect(video).toHaveAttribute('controls')
  expect([...(video?.children ?? [])].map((source) => source.getAttribute('src'))).toEqual([
    '/a.webm',
    '/a.mp4',
  ])
  expect(button()).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})

test('every format fails → says that it did not load, and offers the picture again', async () => {
  const sources = (await play(files)).querySelectorAll('source')
  for (const [index, source] of sources.entries()) {
    expect(button()).toBeNull()
    fireEvent.error(source)
    expect(said()).toBe(index === 1 ? words.unavailable : '')
  }
  expect(button()).toBeVisible()
})

test('a file that comes late → slow until it is there', async () => {
  const video = (await play(files)).querySelector('video')
  await wait(3000)
  expect(said()).toBe(words.slow)
  if (video) fireEvent.loadedMetadata(video)
  expect(said()).toBe('')
})

test('a player elsewhere → its frame in focus, and a link to where it is published', async () => {
  fetched.mockResolvedValue(Response.error())
  await play(embed)
  await wait(3000)
  expect(frame()).toHaveAttribute('src', embed.src)
  expect(frame()).toHaveFocus()
  expect(screen.getByRole('link', { name: 'At its source' })).toHaveAttribute('href', 'https://example.com/7')
  expect(said()).toBe('')
})

test('a host that refuses → the sentence, the link, the picture in focus again, and its player at a second tap', async () => {
  fetched.mockImplementation(refusal)
  await play(embed)
  await wait(0)
  expect(frame()).toBeNull()
  expect(said()).toBe(words.unavailable)
  expect(screen.getByRole('link', { name: 'At its source' })).toBeVisible()
  expect(button()).toHaveFocus()
  // The host may refuse only requests from scripts and still allow its frame, so a second tap shows the player.
  await tap()
  await wait(3000)
  expect(frame()).not.toBeNull()
  expect(said()).toBe('')
})

test('a host that says nothing → slow within three seconds, until it answers', async () => {
  let answer = (_: Response) => {}
  fetched.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  await play(embed)
  await wait(1900)
  expect(said()).toBe('')
  await wait(1000)
  expect(said()).toBe(words.slow)
  expect(frame()).not.toBeNull()
  answer(Response.error())
  await wait(0)
  expect(said()).toBe('')
})
