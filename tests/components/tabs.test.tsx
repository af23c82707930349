import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { Tabs } from '#components/islands/tabs.tsx'

const tabs = ['dial', 'register', 'sms'].map((id) => ({
  id,
  content: `Tab ${id}`,
  panel: <p>{`Panel ${id}`}</p>,
}))
const tabClasses = { tabbed: 'tabbed', byFragment: 'by-fragment', list: 'list', tab: 'tab', panel: 'panel' }
const tabsElement = <Tabs label="The call" tabs={tabs} locale="en" classNames={tabClasses} />

const openPanelText = () => screen.getByRole('tabpanel').textContent
const tab = (id: string) => screen.getByRole('tab', { name: `Tab ${id}` })

beforeEach(() => {
  window.history.replaceState(null, '', '/en/taxi-call-booking')
})

test('click on a tab → only its panel is shown, labelled by the tab', async () => {
  render(tabsElement)
  expect(openPanelText()).toBe('Panel dial')
  await userEvent.click(tab('sms'))
  expect(openPanelText()).toBe('Panel sms')
  expect(screen.getByRole('tabpanel')).toHaveAccessibleName('Tab sms')
})

test('click without pointer events, such as from assistive technology → shows the panel and adds no URL fragment', () => {
  render(tabsElement)
  fireEvent.click(tab('sms'))
  expect(openPanelText()).toBe('Panel sms')
  expect(window.location.hash).toBe('')
})

test('URL fragment with a panel’s id → that panel is open', () => {
  window.history.replaceState(null, '', '#register')
  render(tabsElement)
  expect(openPanelText()).toBe('Panel register')
})

test.each([
  ['{ArrowDown}', 'register'],
  ['{ArrowUp}', 'sms'],
  ['{End}', 'sms'],
])('%s on the first tab → tab “%s” receives focus and is the only tab stop', async (key, id) => {
  render(tabsElement)
  tab('dial').focus()
  await userEvent.keyboard(key)
  expect(tab(id)).toHaveFocus()
  expect(openPanelText()).toBe(`Panel ${id}`)
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab(id)])
})

test('server-rendered tabs → are links to the panels’ ids; no panel has the attribute `hidden`', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(tabsElement)
  const hrefs = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['#dial', '#register', '#sms'])
  for (const href of hrefs) expect(page.querySelector(href ?? '')).toHaveTextContent(/^Panel/)
  expect(page.querySelectorAll('[hidden], [role="tab"], [tabindex]')).toHaveLength(0)
})
