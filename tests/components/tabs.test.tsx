import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { Tabs } from '#components/islands/tabs.tsx'

const tabs = ['dial', 'register', 'sms'].map((id) => ({
  id,
  face: `Tab ${id}`,
  panel: <p>{`Panel ${id}`}</p>,
}))
const looks = { tabbed: 'tabbed', byAddress: 'by-address', list: 'list', tab: 'tab', panel: 'panel' }
const tabsElement = <Tabs label="The call" tabs={tabs} looks={looks} />

const openPanelText = () => screen.getByRole('tabpanel').textContent
const tab = (id: string) => screen.getByRole('tab', { name: `Tab ${id}` })

beforeEach(() => {
  window.history.replaceState(null, '', '/en/taxi-call-booking')
})

test('a tab → its panel, named by it, and no other', async () => {
  render(tabsElement)
  expect(openPanelText()).toBe('Panel dial')
  await userEvent.click(tab('sms'))
  expect(openPanelText()).toBe('Panel sms')
  expect(screen.getByRole('tabpanel')).toHaveAccessibleName('Tab sms')
})

test('an address that names a panel → that panel', () => {
  window.history.replaceState(null, '', '#register')
  render(tabsElement)
  expect(openPanelText()).toBe('Panel register')
})

test.each([
  ['{ArrowDown}', 'register'],
  ['{ArrowUp}', 'sms'],
  ['{End}', 'sms'],
])('%s on the first tab → %s, with the focus; the keyboard stops at one tab', async (key, id) => {
  render(tabsElement)
  tab('dial').focus()
  await userEvent.keyboard(key)
  expect(tab(id)).toHaveFocus()
  expect(openPanelText()).toBe(`Panel ${id}`)
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab(id)])
})

test('without JavaScript → a link to each panel, and none of them hidden from the address', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(tabsElement)
  const hrefs = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['#dial', '#register', '#sms'])
  for (const href of hrefs) expect(page.querySelector(href ?? '')).toHaveTextContent(/^Panel/)
  expect(page.querySelectorAll('[hidden], [role="tab"], [tabindex]')).toHaveLength(0)
})
