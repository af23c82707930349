// The milliseconds by which SIGUSR2 has put forward the clock of a process that preloads this file.
let moved = 0
const ownNow = Date.now
const sinceStart = performance.now.bind(performance)
Date.now = () => ownNow() + moved
performance.now = () => sinceStart() + moved
process.on('SIGUSR2', () => {
  moved += 121_000
})
