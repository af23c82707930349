import type { Write } from './run.ts'

type Run = { kept: string[]; isOver: boolean }

/** Prints the output of parallel runs one after the other: the first live, the others when they are first in line. */
export const createStage = (print: Write) => {
  const runs: Run[] = []
  const next = () => {
    const [first] = runs
    if (!first) return
    for (const text of first.kept.splice(0)) print(text)
    if (!first.isOver) return
    runs.shift()
    next()
  }
  return {
    enter: (title: string) => {
      const run: Run = { kept: [title], isOver: false }
      runs.push(run)
      next()
      return {
        write: (text: string) => {
          run.kept.push(text)
          if (runs[0] === run) next()
        },
        end: () => {
          run.isOver = true
          next()
        },
      }
    },
  }
}
