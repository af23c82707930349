import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageCopy } from '#lib/i18n/messages.ts'
import { shownBy } from '#tests/support/browser/map.ts'
import { finder, sampleBranches } from '#tests/support/components/branches.tsx'

vi.mock('next/navigation', () => import('#tests/support/components/router.ts'))

const { keys, zoomIn, zoomOut, whole } = pageCopy('en', 'common').map

const view = () => shownBy(map())

const map = () => screen.getByRole('group', { name: keys })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
// Far from every point: on a page that is not laid out they all lie at 0, 0.
const clickMap = () =>
  fireEvent.click(map().querySelector('svg') ?? document.body, { clientX: 500, clientY: 500 })
const selected = () => document.querySelectorAll('[data-card="drawn"]').length

beforeEach(async () => {
  window.history.replaceState(null, '', '/en/contact')
  // A page that is laid out, for a visitor who wants nothing to glide.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(576)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  HTMLElement.prototype.setPointerCapture = () => {}
  render(finder())
  await screen.findByRole('group', { name: keys })
})

afterEach(() => vi.restoreAllMocks())

test('the buttons → twice as large and back, and whole again from anywhere', async () => {
  const home = view()
  await press(zoomIn)
  expect(view()).toEqual({ x: 200, y: 144, width: 400, height: 288 })
  await press(zoomIn)
  expect(view().width).toBe(200)
  await press(zoomOut)
  expect(view().width).toBe(400)
  expect(map()).toHaveAttribute('data-zoomed')
  await press(whole)
  expect(view()).toEqual(home)
  expect(map()).not.toHaveAttribute('data-zoomed')
})

test('the keys → the same; arrows show what lies there, whatever the direction of reading', async () => {
  map().focus()
  await userEvent.keyboard('+')
  expect(view().width).toBe(400)
  const { x, y } = view()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(view().x).toBeGreaterThan(x)
  expect(view().y).toBeGreaterThan(y)
  await userEvent.keyboard('-')
  expect(view().width).toBe(800)
})

test('a dragging mouse → the map goes with it, and the click at its end clears nothing', async () => {
  await press(zoomIn)
  await userEvent.click(document.getElementById('point-tehran') ?? document.body)
  expect(selected()).toBe(1)
  const before = view()
  const mouse = { pointerType: 'mouse', button: 0, buttons: 1, pointerId: 1 }
  fireEvent.pointerDown(map(), { ...mouse, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(map(), { ...mouse, clientX: 180, clientY: 60 })
  fireEvent.pointerUp(map(), mouse)
  clickMap()
  expect(view()).toEqual({ ...before, x: before.x - 40, y: before.y + 20 })
  expect(selected()).toBe(1)
  // The next one does.
  await new Promise((resolve) => setTimeout(resolve))
  clickMap()
  expect(selected()).toBe(0)
})

test('the wheel → scrolls the page; with Ctrl it zooms', async () => {
  const home = view()
  expect(fireEvent.wheel(map(), { deltaY: -100 })).toBe(true)
  expect(view()).toEqual(home)
  expect(fireEvent.wheel(map(), { deltaY: -100, ctrlKey: true })).toBe(false)
  await vi.waitFor(() => expect(view().width).toBeLessThan(home.width))
})

test('a country → drawn as the server would, whatever was moved before', async () => {
  await press(zoomIn)
  await userEvent.click(screen.getByRole('link', { name: 'Iraq' }))
  const { x, y, width, height } = sampleBranches('en').views.iraq
  expect(map().querySelector('svg')).toHaveAttribute('viewBox', `${x} ${y} ${width} ${height}`)
  expect(view().width).toBeCloseTo((height * 800) / 576)
})
