import { expect, test } from '#tests/support/browser/e2e.ts'

const chunkHeaders = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }

test('PATCH with more bytes than Upload-Length → 413, and earlier bytes stay, so offset 0 gets 409', async ({
  baseURL,
}) => {
  const metadata = `field ${btoa('resume')},filename ${btoa('cv.pdf')}`
  const created = await fetch(`${baseURL}/web/uploads`, {
    method: 'POST',
    headers: { ...chunkHeaders, 'upload-length': '300000', 'upload-metadata': metadata },
  })
  const url = new URL(created.headers.get('location') ?? '', baseURL)
  const send = (offset: number, bytes: number) =>
    fetch(url, {
      method: 'PATCH',
      headers: { ...chunkHeaders, 'upload-offset': String(offset) },
      body: new Uint8Array(bytes),
    })
  expect((await send(0, 200_000)).status).toBe(204)
  const tooLarge = await send(200_000, 8_000_000)
  expect([tooLarge.status, await tooLarge.json()]).toEqual([413, { success: false, error: 'uploadFailed' }])
  expect((await send(0, 10)).status).toBe(409)
  expect((await fetch(url, { method: 'DELETE', headers: chunkHeaders })).status).toBe(204)
})
