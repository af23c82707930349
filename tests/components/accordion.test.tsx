import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Accordion } from '#components/islands/accordion.tsx'

const items = ['1', '2', '3'].map((value) => ({
  value,
  question: `Question ${value}`,
  answer: `Answer ${value}`,
}))
const accordion = <Accordion items={items} icon={null} />

const listOpenQuestions = (page: ParentNode = document) =>
  [...page.querySelectorAll('details[open] > summary')].map((summary) => summary.textContent)

const question = (value: string) => screen.getByText(`Question ${value}`)

test('initial render → only the first answer is open', () => {
  render(accordion)
  expect(listOpenQuestions()).toEqual(['Question 1'])
})

// jsdom, like the oldest supported browsers, ignores `<details name>`, so the component closes the other answers.
test('closed question clicked → its answer opens, and the other open answer closes; clicked again → its answer closes', async () => {
  render(accordion)
  await userEvent.click(question('3'))
  await waitFor(() => expect(listOpenQuestions()).toEqual(['Question 3']))
  await userEvent.click(question('3'))
  await waitFor(() => expect(listOpenQuestions()).toEqual([]))
})

test.each([
  ['{ArrowDown}', '2'],
  ['{ArrowUp}', '3'],
  ['{End}', '3'],
])('%s on the first question → question %s receives focus', async (key, value) => {
  render(accordion)
  await userEvent.tab()
  await userEvent.keyboard(key)
  expect(question(value).closest('summary')).toHaveFocus()
})

test('answer opened before hydration → stays the only open answer', () => {
  const page = document.body.appendChild(document.createElement('div'))
  page.innerHTML = renderToString(accordion)
  const [first, second] = page.querySelectorAll('details')
  first?.removeAttribute('open')
  second?.setAttribute('open', '')
  render(accordion, { container: page, hydrate: true })
  expect(listOpenQuestions()).toEqual(['Question 2'])
})

test('accordion → sets no ARIA attributes on `<summary>` or `<details>`, even after a click on a question', async () => {
  const readAriaAttributes = () =>
    [...document.querySelectorAll('details, summary')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('aria-') || name === 'role'),
    )
  render(accordion)
  expect(readAriaAttributes()).toEqual([])
  await userEvent.click(question('2'))
  await waitFor(() => expect(listOpenQuestions()).toEqual(['Question 2']))
  expect(readAriaAttributes()).toEqual([])
})

test('server-rendered accordion → contains all answers in one `<details>` group, and no style attributes', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(accordion)
  for (const { answer } of items) expect(page).toHaveTextContent(answer)
  expect(listOpenQuestions(page)).toEqual(['Question 1'])
  const groupNames = [...page.querySelectorAll('details')].map((item) => item.getAttribute('name'))
  expect(new Set(groupNames)).toEqual(new Set([expect.any(String)]))
  expect(page.querySelectorAll('[style]')).toHaveLength(0)
})
