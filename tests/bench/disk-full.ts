import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMeasuredSite } from './measured-site.ts'
import { sendApplication, type Told } from './one-application.ts'
import { compareStored } from './stored.ts'

const megabyte = 1024 * 1024
// What the site leaves free, and some more.
const diskSize = 256 + 24
const fillerSize = 8
const pages = ['/ku', '/en/careers', '/ar/job-details/recruiter', '/web/vacancies']

const statusesOf = async (url: string) =>
  Promise.all(pages.map(async (path) => (await fetch(url + path, { cache: 'no-store' })).status))

/** Applications until the disk under DATA_DIR is full, then on it, then with room again. Needs root. */
export const diskFull = async (): Promise<boolean> => {
  const disk = mkdtempSync(join(tmpdir(), 'disk-full-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}m`, 'tmpfs', disk])
  const filler = join(disk, 'filler')
  writeFileSync(filler, Buffer.alloc(fillerSize * megabyte))
  const site = await startMeasuredSite({ DATA_DIR: join(disk, 'data'), DATABASE_URL: '' })
  try {
    const told: Told[] = []
    const send = async (count: number) => {
      for (let sent = 0; sent < count; sent += 1) told.push(await sendApplication(site.url, megabyte / 2))
    }
    await send(60)
    const onFull = told.filter(({ reference }) => reference === null)
    const statuses = await statusesOf(site.url)
    rmSync(filler)
    await send(1)
    const hasRecovered = told.at(-1)?.reference !== null
    const losses = await compareStored(join(disk, 'data'), told)
    const failures = new Set(
      onFull.map((one) => (one.reference === null ? `${one.status} ${one.message}` : '')),
    )
    const arePagesFine = statuses.every((status) => status === 200)
    console.table([{ ...losses, refused: onFull.length, 'pages 200': arePagesFine, recovered: hasRecovered }])
    for (const failure of failures) console.log(`refused with: ${failure}`)
    const isClear = [...failures].every((failure) => failure.startsWith('503 '))
    const isWhole = losses.missing + losses.damaged + losses.twice === 0
    return isClear && onFull.length > 0 && isWhole && arePagesFine && hasRecovered
  } finally {
    await site.stop()
    execFileSync('umount', [disk])
    rmdirSync(disk)
  }
}
