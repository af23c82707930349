import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkRange } from '#lib/http/video-range.ts'

const size = 1000
const folder = mkdtempSync(join(tmpdir(), 'videos-'))
mkdirSync(join(folder, 'video'))
writeFileSync(join(folder, 'video/ride.mp4'), Buffer.alloc(size))
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns the result of `checkRange`, and the Range header that it leaves. */
const checkHeader = (range: string, url = '/video/ride.mp4') => {
  const headers = { range }
  return [checkRange({ url, headers }, folder), headers.range]
}

test.each(['bytes=0-', 'bytes=0-1', 'bytes=999-', 'bytes=999-2000'])(
  'Range “%s” of a 1000-byte video → header unchanged',
  (range) => {
    expect(checkHeader(range)).toEqual([null, range])
  },
)

test.each(['bytes=1000-', 'bytes=1000-1001', `bytes=${'9'.repeat(400)}-`])(
  'Range “%s” past the end of a 1000-byte video → the size of the video',
  (range) => {
    expect(checkHeader(range)[0]).toBe(size)
  },
)

test.each(['bytes=5-3', 'bytes=-0', 'bytes=-9', 'bytes=-2000', 'bytes=a-b', 'bytes=0-1,4-5', 'rows=0-1', ''])(
  'invalid or unsupported Range “%s” of a video → header removed',
  (range) => {
    expect(checkHeader(range)).toEqual([null, undefined])
  },
)

test('Range of a video that does not exist → header unchanged', () => {
  expect(checkHeader('bytes=9-', '/video/none.mp4')).toEqual([null, 'bytes=9-'])
})

test.each(['/ku', '/video/', '/video/a/b.mp4', '/images/a.avif'])(
  'Range of %s, which is not a video → header removed',
  (url) => {
    expect(checkHeader('bytes=0-', url)).toEqual([null, undefined])
  },
)
