// How far a signal moves the clock of a site that loads this first, in milliseconds.
const step = Number(process.env.CLOCK_STEP ?? 121_000)

let moved = 0
const ownNow = Date.now
const sinceStart = performance.now.bind(performance)
Date.now = () => ownNow() + moved
performance.now = () => sinceStart() + moved
process.on('SIGUSR2', () => {
  moved += step
})
