import { describe, expect, test, vi } from 'vitest'
import { Branches } from '#app/[locale]/contact/branches.tsx'
import type { BranchesProps } from '#app/[locale]/contact/branches-props.ts'
import { SupportPhones } from '#components/layout/support-contacts.tsx'
import { localeCodes, locales } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { branches, branchRows } from '#lib/places/branches.ts'
import { sampleSupportEmail } from '#lib/settings/env.ts'
import { branchesPropsFor } from '#tests/support/components/branches.tsx'
import { renderStatic } from '#tests/support/components/render-page.tsx'

vi.mock('next/navigation', () => import('#tests/support/components/router.ts'))

vi.stubEnv('WHATSAPP_NUMBER', '+964 750 765 4321')
vi.stubEnv('SUPPORT_PHONE', '+964 750 111 2233')

const renderBranches = (props: BranchesProps) => renderStatic(<Branches {...props} />)

const readText = (element: Element | null | undefined) => element?.textContent ?? null

describe.each(localeCodes)('contact page in %s', (locale) => {
  const { card, list } = pageCopy(locale, 'contact')
  const { newTab } = pageCopy(locale, 'common').links

  test('contact card, SUPPORT_PHONE set → labels each way to reach support; only the fax and a sample e-mail address are not links', async () => {
    const page = await renderBranches(branchesPropsFor(locale))
    const phoneLink = page.querySelector('[aria-labelledby=support] > a')
    expect([readText(phoneLink), phoneLink?.getAttribute('href')]).toEqual([
      '+964 750 111 2233',
      'tel:+9647501112233',
    ])
    const lines = [...page.querySelectorAll('[aria-labelledby=support] dl > div')].map((line) => {
      const contactElement = line.querySelector('dd > :first-child')
      return [
        readText(line.querySelector('dt')),
        readText(contactElement),
        contactElement?.getAttribute('href') ?? null,
      ]
    })
    const formatOfficeAddress = (id: string) => {
      const { title, address } = branches.find((branch) => branch.id === id) ?? {}
      return `${title?.[locale]}${locales[locale].comma}${address?.[locale]}`
    }
    expect(lines).toEqual([
      [card.whatsApp, `+964 750 765 4321 (${newTab})`, 'https://wa.me/9647507654321'],
      [card.passengerServices, '+964 750 111 2233', 'tel:+9647501112233'],
      [card.sms, '1000550', 'sms:1000550'],
      [card.emailSample, sampleSupportEmail, null],
      [card.driverAffairs, formatOfficeAddress('erbil'), `/${locale}/contact#erbil`],
      [card.bikeBox, formatOfficeAddress('tehran'), `/${locale}/contact#tehran`],
      [card.fax, '+964 66 210 1551', null],
    ])
  })

  test('contact card → each office with a position has two directions links and a button that copies its address', async () => {
    const { row } = pageCopy(locale, 'contact')
    const page = await renderBranches(branchesPropsFor(locale))
    const labels = [...page.querySelectorAll('[aria-labelledby=support] dd :is(a[title], button)')].map(
      (action) => action.getAttribute('aria-label') ?? readText(action),
    )
    const expected = [`${row.directions} (${newTab})`, `${row.waze} (${newTab})`, row.copy]
    expect(labels).toEqual([...expected, ...expected])
  })

  test('WHATSAPP_NUMBER set → a WhatsApp link is shown beside the phone link; its number is left-to-right', async () => {
    const phones = await renderStatic(<SupportPhones locale={locale} className="" />)
    const [phoneLink, whatsAppLink, ...others] = phones.querySelectorAll('a')
    expect(others).toEqual([])
    expect(phoneLink?.getAttribute('href')).toBe('tel:+9647501112233')
    expect(whatsAppLink?.getAttribute('href')).toBe('https://wa.me/9647507654321')
    expect(readText(whatsAppLink)).toContain(card.whatsApp)
    expect(readText(whatsAppLink?.querySelector('bdi[dir=ltr]'))).toBe('+964 750 765 4321')
  })

  test('sample branches → show the “sample” note; real branches → do not', async () => {
    const props = branchesPropsFor(locale)
    expect(readText(await renderBranches(props))).toContain(list.sample)
    expect(readText(await renderBranches({ ...props, hasSampleBranches: false }))).not.toContain(list.sample)
  })
})

test('row of a branch with a position → links to the map, and to directions to that position', async () => {
  const page = await renderBranches(branchesPropsFor('en'))
  const hrefs = [...page.querySelectorAll('#erbil details p a')].map((link) => link.getAttribute('href'))
  const { latitude, longitude } = branches.find(({ id }) => id === 'erbil')?.position ?? {}
  expect(hrefs).toEqual([
    `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`,
    `https://waze.com/ul?ll=${latitude},${longitude}&navigate=yes`,
    '#map',
  ])
})

test('branch row → shows the branch’s title, province, street address and, if known, working hours', async () => {
  const props = branchesPropsFor('en')
  const hours = { en: '8 am to 4 pm', ku: '٨ی بەیانی تا ٤ی ئێوارە', ar: 'من ٨ صباحًا إلى ٤ مساءً' }
  const rows = branchRows(
    'en',
    branches.map((branch) => (branch.id === 'erbil' ? { ...branch, workingHours: hours } : branch)),
  )
  const page = await renderBranches({ ...props, finder: { ...props.finder, rows } })
  const readLines = (id: string) => [...page.querySelectorAll(`#${id} summary > *`)].map(readText)
  expect(readLines('erbil')).toEqual([
    'Erbil branch',
    'Erbil Governorate',
    'Azadi quarter, 60 Metre Road',
    hours.en,
  ])
  expect(readLines('halabja')).toHaveLength(3)
})
