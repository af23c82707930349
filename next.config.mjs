// Node reads TypeScript by itself; the framework's way with next.config.ts would bring its compiler, 97 MB, to each start.
export { default } from './next.config.ts'
