import { ignoreHistoryLimit } from '#lib/browser/history.ts'

ignoreHistoryLimit()
