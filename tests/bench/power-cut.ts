import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#lib/backend/store/database.ts'
import { type Sent, sendApplication } from './applicants.ts'
import { type MeasuredSite, startMeasuredSite } from './measured-site.ts'
import { lossesOf, storedIn } from './stored.ts'

const cuts = Number(process.env.CUTS ?? 20)
const applicants = 8
const resumeSize = 60_000

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' })

const mounted = async <T>(image: string, folder: string, use: () => Promise<T>): Promise<T> => {
  mkdirSync(folder, { recursive: true })
  run('mount', '-o', 'loop', image, folder)
  return use().finally(() => run('umount', folder))
}

type Answers = { sent: Sent[]; refused: number }

/** Applicants that send until told to stop; collects the answers they got. */
const startApplicants = (url: string, answers: Answers) => {
  let isOver = false
  const one = async () => {
    while (!isOver) {
      const sent = await sendApplication(url, resumeSize)
      if (sent) answers.sent.push(sent)
      else answers.refused += 1
    }
  }
  const all = Promise.all(Array.from({ length: applicants }, one))
  return async () => {
    isOver = true
    await all
  }
}

type Cut = { image: string; sent: Sent[] }

// What reached the device at that moment is in the image; what was only in memory is not.
const cutOnce = async (site: MeasuredSite, image: string, sent: readonly Sent[], copy: string) => {
  await wait(200 + Math.random() * 800)
  process.kill(site.pid, 'SIGSTOP')
  // Answers under way still arrive.
  await wait(100)
  const before = [...sent]
  run('cp', '--sparse=always', image, copy)
  process.kill(site.pid, 'SIGCONT')
  return { image: copy, sent: before }
}

const judge = async ({ image, sent }: Cut, folder: string) =>
  mounted(image, folder, async () => {
    const place = join(folder, 'data')
    await (await openDatabase(place)).destroy()
    return { acknowledged: sent.length, ...lossesOf(sent, await storedIn(place)) }
  })

/** The disk's content at random moments under parallel applicants, each opened as after a power cut. Needs root. */
export const powerCut = async (): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'power-cut-'))
  const image = join(folder, 'disk.img')
  run('truncate', '-s', '1G', image)
  run('mkfs.ext4', '-q', image)
  const disk = join(folder, 'disk')
  const answers: Answers = { sent: [], refused: 0 }
  const taken: Cut[] = []
  try {
    await mounted(image, disk, async () => {
      const site = await startMeasuredSite({ DATA_DIR: join(disk, 'data'), DATABASE_URL: '' })
      const stopApplicants = startApplicants(site.url, answers)
      for (let cut = 0; cut < cuts; cut += 1) {
        taken.push(await cutOnce(site, image, answers.sent, join(folder, `cut-${cut}.img`)))
      }
      await stopApplicants()
      await site.stop()
    })
    const rows = []
    for (const cut of taken) rows.push(await judge(cut, join(folder, 'copy')))
    console.table(rows)
    console.log(`${cuts} cuts under ${applicants} applicants; ${answers.refused} refused`)
    return rows.every(({ missing, twice, damaged }) => missing + twice + damaged === 0)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
