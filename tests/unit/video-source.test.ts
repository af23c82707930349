import { expect, test, vi } from 'vitest'
import { chooseVideoSource } from '#lib/content/video-source.ts'

vi.stubEnv('MEDIA_ORIGINS', 'https://player.example.com, https://media.example.com')

const ownClip = chooseVideoSource(null)

test('no video URL → the source is the site’s own clip in two formats', () => {
  expect(ownClip).toMatchObject({ kind: 'files', poster: 'intro-poster', pageUrl: null })
  expect(ownClip.kind === 'files' && ownClip.files.map(({ type }) => type)).toEqual([
    'video/webm',
    'video/mp4',
  ])
})

const youtube = {
  src: 'https://www.youtube-nocookie.com/embed/a-b_C1?autoplay=1',
  pageUrl: 'https://www.youtube.com/watch?v=a-b_C1',
}
const aparat = {
  src: 'https://www.aparat.com/video/video/embed/videohash/XwP0U/vt/frame?autoplay=true',
  pageUrl: 'https://www.aparat.com/v/XwP0U',
}
const vimeo = {
  src: 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
  pageUrl: 'https://vimeo.com/76979871',
}
const unlistedVimeo = {
  src: 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1',
  pageUrl: 'https://vimeo.com/76979871/8272103f6e',
}

test.each([
  ['https://www.youtube.com/watch?v=a-b_C1&t=3', youtube],
  ['https://youtu.be/a-b_C1?si=x', youtube],
  ['https://www.youtube.com/embed/a-b_C1', youtube],
  ['https://www.youtube-nocookie.com/embed/a-b_C1?rel=0', youtube],
  ['https://m.youtube.com/shorts/a-b_C1', youtube],
  ['https://www.aparat.com/v/XwP0U', aparat],
  ['https://aparat.com/v/XwP0U/some-title?t=9', aparat],
  ['https://www.aparat.com/video/video/embed/videohash/XwP0U/vt/frame', aparat],
  ['https://www.aparat.com/embed/XwP0U?data[rnddiv]=1', aparat],
  ['https://vimeo.com/76979871', vimeo],
  ['https://vimeo.com/channels/staffpicks/76979871', vimeo],
  ['https://player.vimeo.com/video/76979871?title=0', vimeo],
  ['https://vimeo.com/76979871/8272103f6e', unlistedVimeo],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', unlistedVimeo],
])('video URL %s → is converted to the video’s player URL and page URL', (url, video) => {
  expect(chooseVideoSource(url)).toEqual({ kind: 'embed', ...video })
})

test('player URL with an origin in MEDIA_ORIGINS → is embedded unchanged', () => {
  const url = 'https://player.example.com/7'
  expect(chooseVideoSource(url)).toEqual({ kind: 'embed', src: url, pageUrl: url })
})

test('video file with an origin in MEDIA_ORIGINS → is played as a file; the page URL is the file’s URL', () => {
  const src = 'https://media.example.com/a.MP4?x=1'
  expect(chooseVideoSource(src)).toEqual({
    kind: 'files',
    files: [{ src, type: 'video/mp4' }],
    poster: null,
    pageUrl: src,
  })
})

test.each([
  ...['', 'day.mp4', '//', 'https://', 'not a URL', 'javascript:alert(1)', 'data:text/html,x'],
  ...['https://www.youtube.com/@channel', 'https://youtu.be/', 'https://www.youtube.com/watch?v=%22%3E'],
  ...['https://elsewhere.example/7', 'https://elsewhere.example/a.mp4', 'http://media.example.com/a.mp4'],
  ...['https://vimeo.com/features', 'https://www.aparat.com/', 'https://www.aparat.com/embed/live/cup'],
])('invalid or blocked video URL “%s” → is replaced by the site’s own clip', (url) => {
  expect(chooseVideoSource(url)).toEqual(ownClip)
})
