import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VideoPlayer } from '#components/islands/video-player.tsx'
import type { VideoSource } from '#lib/content/video-source.ts'

const fileSource: VideoSource = {
  kind: 'files',
  files: [
    { src: '/a.webm', type: 'video/webm' },
    { src: '/a.mp4', type: 'video/mp4' },
  ],
  poster: null,
  pageUrl: null,
}
const embedSource: VideoSource = {
  kind: 'embed',
  src: 'https://player.example.com/7',
  pageUrl: 'https://example.com/7',
}
const copy = { play: 'Play video', slow: 'It is slow.', unavailable: 'It did not load.' }

const fetchMock = vi.fn<(url: string | URL, options: RequestInit) => Promise<Response>>()

/** Returns a promise that never settles, as if the host did not respond. */
const neverRespond = () => new Promise<Response>(() => {})
const rejectRequest = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchMock.mockReset().mockImplementation(neverRespond))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const playButton = () => screen.queryByRole('button', { name: 'Play video: One day' })
const statusText = () => screen.getByRole('status').textContent
const frame = () => screen.queryByTitle('One day')

const tap = async () => {
  const facade = playButton()
  facade?.focus()
  await act(async () => facade?.click())
}

const renderAndPlay = async (source: VideoSource) => {
  const { container } = render(
    <VideoPlayer
      label="One day"
      copy={copy}
      source={source}
      sourceLink={source.pageUrl && <a href={source.pageUrl}>At its source</a>}
    >
      picture
    </VideoPlayer>,
  )
  expect(container.querySelector('video, iframe')).toBeNull()
  expect(fetchMock).not.toHaveBeenCalled()
  await tap()
  return container
}

test('tap on a self-hosted clip → shows a video with controls and two sources; `fetch` is not called', async () => {
  const video = (await renderAndPlay(fileSource)).querySelector('video')
  expect(video).toHaveAttribute('controls')
  expect([...(video?.children ?? [])].map((source) => source.getAttribute('src'))).toEqual([
    '/a.webm',
    '/a.mp4',
  ])
  expect(playButton()).toBeNull()
  expect(fetchMock).not.toHaveBeenCalled()
})

test('all of a clip’s sources fail → the “unavailable” status and the play button are shown', async () => {
  const sources = (await renderAndPlay(fileSource)).querySelectorAll('source')
  for (const [index, source] of sources.entries()) {
    expect(playButton()).toBeNull()
    fireEvent.error(source)
    expect(statusText()).toBe(index === 1 ? copy.unavailable : '')
  }
  expect(playButton()).toBeVisible()
})

test('clip’s metadata slow to load → the “slow” status appears within 3 s, and disappears once the metadata has loaded', async () => {
  const video = (await renderAndPlay(fileSource)).querySelector('video')
  await advanceTime(3000)
  expect(statusText()).toBe(copy.slow)
  if (video) fireEvent.loadedMetadata(video)
  expect(statusText()).toBe('')
})

test('tap on an embedded video → focuses the player’s frame and shows the source link', async () => {
  fetchMock.mockResolvedValue(Response.error())
  await renderAndPlay(embedSource)
  await advanceTime(3000)
  expect(frame()).toHaveAttribute('src', embedSource.src)
  expect(frame()).toHaveFocus()
  expect(screen.getByRole('link', { name: 'At its source' })).toHaveAttribute('href', 'https://example.com/7')
  expect(statusText()).toBe('')
})

test('embed host refuses the request → the “unavailable” status is shown; a second tap shows the player’s frame', async () => {
  fetchMock.mockImplementation(rejectRequest)
  await renderAndPlay(embedSource)
  await advanceTime(0)
  expect(frame()).toBeNull()
  expect(statusText()).toBe(copy.unavailable)
  expect(screen.getByRole('link', { name: 'At its source' })).toBeVisible()
  expect(playButton()).toHaveFocus()
  // A host that refuses requests from scripts may still allow framing, so the second tap shows the frame.
  await tap()
  await advanceTime(3000)
  expect(frame()).not.toBeNull()
  expect(statusText()).toBe('')
})

test('embed host slow to respond → the “slow” status appears within 3 s, and disappears once the host responds', async () => {
  let respond = (_: Response) => {}
  fetchMock.mockImplementation(() => new Promise((resolve) => (respond = resolve)))
  await renderAndPlay(embedSource)
  await advanceTime(1900)
  expect(statusText()).toBe('')
  await advanceTime(1000)
  expect(statusText()).toBe(copy.slow)
  expect(frame()).not.toBeNull()
  respond(Response.error())
  await advanceTime(0)
  expect(statusText()).toBe('')
})
