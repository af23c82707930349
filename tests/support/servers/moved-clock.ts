// The milliseconds by which each SIGUSR2 puts forward the clock of a process that preloads this file.
const step = Number(process.env.CLOCK_STEP ?? 121_000)

let moved = 0
const ownNow = Date.now
const sinceStart = performance.now.bind(performance)
Date.now = () => ownNow() + moved
performance.now = () => sinceStart() + moved
process.on('SIGUSR2', () => {
  moved += step
})
