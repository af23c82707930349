// Lets Node load next.config.ts. Next itself would load that file with its own compiler, 97 MB, at each start.
export { default } from './next.config.ts'
