import type { Messages } from './messages.ts'

declare module 'next-intl' {
  interface AppConfig {
    Messages: Messages
  }
}
