// In a process that preloads this file, each SIGUSR2 moves the clock forward by CLOCK_STEP_SECONDS, by default 121.
const stepMs = Number(process.env.CLOCK_STEP_SECONDS ?? 121) * 1000
let shiftMs = 0
const realDateNow = Date.now
const realPerformanceNow = performance.now.bind(performance)
Date.now = () => realDateNow() + shiftMs
performance.now = () => realPerformanceNow() + shiftMs
process.on('SIGUSR2', () => {
  shiftMs += stepMs
})
