// In a process that preloads this file, each SIGUSR2 moves the clock forward by 121 seconds.
let moved = 0
const ownNow = Date.now
const sinceStart = performance.now.bind(performance)
Date.now = () => ownNow() + moved
performance.now = () => sinceStart() + moved
process.on('SIGUSR2', () => {
  moved += 121_000
})
