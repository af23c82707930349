import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startSite } from '#tests/support/servers/site.ts'
import { repository } from '#tests/support/verify/run.ts'

const folder = join(repository, '.next/standalone')

// Next's file tracing copies every file that a dynamic path could match, such as tests or a local database.
test('standalone folder → its top level contains only the entries that the site needs', () => {
  expect(readdirSync(folder).toSorted()).toEqual([
    '.next',
    'backend',
    'deploy',
    'lib',
    'messages',
    'node_modules',
    'package.json',
    'server.js',
  ])
})

test('Docker image’s entrypoint run in the standalone folder → serves a search, a vacancy, a 404 page and a cached page', async ({
  browserName: _,
}, info) => {
  const imageStage = readFileSync(join(repository, 'Dockerfile'), 'utf8').split(' AS site\n')[1] ?? ''
  const [, command = ''] = /^ENTRYPOINT \[(.*)\]$/m.exec(imageStage) ?? []
  const [, HOSTNAME = ''] = /\bHOSTNAME=(\S+)/.exec(imageStage) ?? []
  const site = await startSite({
    folder,
    command: command.replaceAll('"', '').split(', '),
    env: { HOSTNAME, DATA_DIR: info.outputPath('data') },
  })
  try {
    const statusByPath = {
      '/ku/careers?q=recruiter': 200,
      '/ku/job-details/recruiter': 200,
      '/ku/job-details/none': 404,
    }
    for (const [path, status] of Object.entries(statusByPath)) {
      const response = await fetch(site.url + path, { redirect: 'manual' })
      expect([path, response.status]).toEqual([path, status])
      expect(await response.text()).toContain('</html>')
    }
    await fetch(`${site.url}/ku/hotels`)
    const { headers } = await fetch(`${site.url}/ku/hotels`)
    expect(headers.get('x-nextjs-cache')).toBe('HIT')
    expect(headers.get('keep-alive')).toBe('timeout=75')
    expect(headers.get('content-security-policy')).toContain("'sha256-")
  } finally {
    await site.stop()
  }
})
