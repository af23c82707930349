// In a process that preloads this file, each SIGUSR2 moves the clock forward by 121 seconds.
let shiftMs = 0
const realDateNow = Date.now
const realPerformanceNow = performance.now.bind(performance)
Date.now = () => realDateNow() + shiftMs
performance.now = () => realPerformanceNow() + shiftMs
process.on('SIGUSR2', () => {
  shiftMs += 121_000
})
