import { testServerLayout } from '#tests/support/browser/server-layout.ts'

testServerLayout('ku')
