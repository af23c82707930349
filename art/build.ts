import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import {
  type PictureFile,
  pictureFormats,
  pictureKinds,
  picturePath,
  videoPath,
  widthsIn,
} from '#lib/content/pictures.ts'
import { createManifest, formatManifest, type Manifest, manifestPath } from './manifest.ts'
import { recipes } from './recipes.ts'
import { formatSlidePictures, slideJobs, slidePicturesPath } from './slides.ts'
import { socialImageJobs } from './social-images.ts'

/** A file to build: its path under `public`, and a function that writes it to `target`. */
type Job = { path: string; make: (target: string) => Promise<void> }

process.chdir(join(import.meta.dirname, '..'))

async function writePicture(file: PictureFile, target: string) {
  const recipe = recipes[file.kind]
  const master = sharp(join(recipe.folder, `${file.name}.webp`))
  const { width, height } = await master.metadata()
  if (width * recipe.height !== height * recipe.width) {
    throw new Error(
      `${file.name}.webp is ${width}×${height}; its aspect ratio must be ${recipe.width}:${recipe.height}.`,
    )
  }
  const encodedImage = await master.resize(file.width).toFormat(file.format, recipe[file.format]).toBuffer()
  if (encodedImage.length > recipe.budget) {
    throw new Error(
      `${picturePath(file)} has ${encodedImage.length} bytes; the limit in art/recipes.ts is ${recipe.budget}.`,
    )
  }
  writeFileSync(target, encodedImage)
}

const pictureJobs = (manifest: Manifest): Job[] =>
  pictureKinds.flatMap((kind) =>
    Object.entries(manifest[kind].hashes).flatMap(([name, hash]) =>
      pictureFormats.flatMap((format) =>
        widthsIn(format, manifest[kind].widths).map((width) => {
          const file = { kind, name, width, hash, format }
          return { path: picturePath(file), make: (target: string) => writePicture(file, target) }
        }),
      ),
    ),
  )

const videoJobs = (manifest: Manifest): Job[] =>
  Object.entries(manifest.video).flatMap(([name, formats]) =>
    Object.entries(formats).map(([format, hash]) => ({
      path: videoPath(name, hash, format),
      make: async (target: string) => copyFileSync(join('art/video', `${name}.${format}`), target),
    })),
  )

async function runJob({ path, make }: Job) {
  const target = join('public', path)
  mkdirSync(dirname(target), { recursive: true })
  // Files are renamed once they are complete, so that a killed build leaves no partial file under the final name.
  await make(`${target}.part`)
  renameSync(`${target}.part`, target)
}

async function runJobs(jobs: Job[]) {
  let completedCount = 0
  const progressTimer = setInterval(() => console.log(`Pictures: ${completedCount} of ${jobs.length}`), 5000)
  const queue = jobs.values()
  const worker = async () => {
    for (const job of queue) {
      await runJob(job)
      completedCount += 1
    }
  }
  sharp.concurrency(1)
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, worker))
  } finally {
    clearInterval(progressTimer)
  }
}

function removeStaleFiles(jobs: Job[]) {
  const wantedPaths = new Set(jobs.map(({ path }) => join('public', path)))
  for (const folder of ['public/images', 'public/video'].filter(existsSync)) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && !wantedPaths.has(path)) rmSync(path)
    }
  }
}

const manifest = createManifest()
const jobs = [...pictureJobs(manifest), ...videoJobs(manifest), ...slideJobs(), ...socialImageJobs()]
const pendingJobs = jobs.filter(({ path }) => !existsSync(join('public', path)))
const startedAt = performance.now()

if (pendingJobs.length > 0) {
  console.log(`Pictures: creating ${pendingJobs.length} of ${jobs.length} files`)
  await runJobs(pendingJobs)
  console.log(`Pictures: created in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
removeStaleFiles(jobs)

// Skips unchanged files, so that file watchers are not triggered.
const writeIfChanged = (path: string, text: string) => {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}
writeIfChanged(manifestPath, formatManifest(manifest))
writeIfChanged(slidePicturesPath, formatSlidePictures())
