'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { saveColorMode } from '#lib/browser/color-mode.ts'

const modes = ['system', 'light', 'dark'] as const
type Mode = (typeof modes)[number]

type ModeSwitchProps = { label: string; options: Record<Mode, { label: string; icon: ReactNode }> }

const applyMode = (mode: Mode) => {
  const override = mode === 'system' ? null : mode
  if (override) document.documentElement.dataset.mode = override
  else delete document.documentElement.dataset.mode
  saveColorMode(override)
}

/** Switches between light, dark and the system's mode; `colorModeScript` applies the choice on page load. */
export function ModeSwitch({ label, options }: ModeSwitchProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null)

  // Sets the initial choice without state, because a phone would render every page's footer a second time.
  useEffect(() => {
    if (!fieldset.current) return
    const { mode = 'system' } = document.documentElement.dataset
    const input = fieldset.current.querySelector<HTMLInputElement>(`[value=${mode}]`)
    if (input) input.checked = true
    fieldset.current.classList.remove('invisible')
  }, [])

  return (
    // The switch is invisible until hydration, because it does nothing without JavaScript.
    <fieldset ref={fieldset} className="invisible flex gap-1 rounded-full p-1 outlined">
      <legend className="sr-only">{label}</legend>
      {modes.map((mode) => (
        <label
          key={mode}
          className="relative grid size-11 cursor-pointer place-items-center rounded-full has-checked:border-3 has-checked:border-transparent has-checked:bg-white-veil has-checked:text-on-night has-focus-visible:outline-3"
        >
          <input type="radio" name="mode" value={mode} onChange={() => applyMode(mode)} className="sr-only" />
          <span className="sr-only">{options[mode].label}</span>
          {options[mode].icon}
        </label>
      ))}
    </fieldset>
  )
}
