import { expect, test } from 'vitest'
import { videoSource } from '#lib/content/video-source.ts'

test('no address → our own clip in two formats', () => {
  const source = videoSource(null)
  expect(source).toMatchObject({ kind: 'files', poster: 'intro-poster' })
  expect(source.kind === 'files' && source.files.map(({ type }) => type)).toEqual(['video/webm', 'video/mp4'])
})

test.each([
  'https://www.youtube.com/watch?v=a-b_C1&t=3',
  'https://youtu.be/a-b_C1?si=x',
  'https://www.youtube.com/embed/a-b_C1',
  'https://m.youtube.com/shorts/a-b_C1',
])('%s → the player without cookies, and the page', (address) => {
  expect(videoSource(address)).toEqual({
    kind: 'embed',
    src: 'https://www.youtube-nocookie.com/embed/a-b_C1?autoplay=1',
    page: 'https://www.youtube.com/watch?v=a-b_C1',
  })
})

test('another player → as it is', () => {
  const address = 'https://player.example.com/7'
  expect(videoSource(address)).toEqual({ kind: 'embed', src: address, page: address })
})

test('a file elsewhere → played as a file', () => {
  const src = 'https://media.example.com/a.MP4?x=1'
  expect(videoSource(src)).toEqual({ kind: 'files', files: [{ src, type: 'video/mp4' }], poster: null })
})
