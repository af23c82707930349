import { act, render, screen, within } from '@testing-library/react'
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

const openQuestions = () =>
  screen.queryAllByRole('button', { expanded: true }).map((button) => button.textContent)

test('accordion rendered → the first answer is open', () => {
  render(accordion)
  expect(openQuestions()).toEqual(['Question 1'])
})

test('click on a closed question → only its answer is open; second click → none', async () => {
  render(accordion)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Question 3' }))
  expect(openQuestions()).toEqual(['Question 3'])
  await user.click(screen.getByRole('button', { name: 'Question 3' }))
  expect(openQuestions()).toEqual([])
})

test('arrow down and Enter on the first question → the second is focused and open', async () => {
  render(accordion)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByRole('button', { name: 'Question 2' })).toHaveFocus()
  expect(openQuestions()).toEqual(['Question 2'])
})

const beforeMatchEvent = () => new Event('beforematch', { bubbles: true })

test('beforematch event on a closed answer → only that answer is open', () => {
  render(accordion)
  act(() => void screen.getByText('Answer 3').dispatchEvent(beforeMatchEvent()))
  expect(openQuestions()).toEqual(['Question 3'])
})

test('answer revealed by the browser before hydration → it alone is open afterwards', async () => {
  const page = document.body.appendChild(document.createElement('div'))
  page.innerHTML = renderToString(accordion)
  within(page).getByText('Answer 2').closest('[hidden]')?.removeAttribute('hidden')
  render(accordion, { container: page, hydrate: true })
  expect(openQuestions()).toEqual(['Question 2'])
})

test('server-rendered accordion → closed answers are `hidden=until-found`, no style attributes', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(accordion)
  for (const { answer } of items) expect(page).toHaveTextContent(answer)
  const closedAnswers = [...page.querySelectorAll('[hidden=until-found]')].map((panel) => panel.textContent)
  expect(closedAnswers).toEqual(['Answer 2', 'Answer 3'])
  expect(page.querySelectorAll('[style]')).toHaveLength(0)
})
