// In a process that preloads this file, each SIGUSR2 advances `Date.now()` and `performance.now()` by
// CLOCK_STEP_SECONDS (default: 121). `new Date()` and timers are not affected.
const stepMs = Number(process.env.CLOCK_STEP_SECONDS ?? 121) * 1000
let shiftMs = 0
const realDateNow = Date.now
const realPerformanceNow = performance.now.bind(performance)
Date.now = () => realDateNow() + shiftMs
performance.now = () => realPerformanceNow() + shiftMs
process.on('SIGUSR2', () => {
  shiftMs += stepMs
})
