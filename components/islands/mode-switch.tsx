'use client'

import type { ReactNode } from 'react'
import { setColorMode } from '#lib/browser/color-mode.ts'

const modes = ['system', 'light', 'dark'] as const
type Mode = (typeof modes)[number]

type ModeSwitchProps = { label: string; options: Record<Mode, { label: string; icon: ReactNode }> }

// Sets the choice without state, because a phone would render the footer of each page a second time.
const showChoice = (fieldset: HTMLFieldSetElement | null) => {
  const { mode = 'system' } = document.documentElement.dataset
  const input = fieldset?.querySelector<HTMLInputElement>(`[value=${mode}]`)
  if (input) input.checked = true
  fieldset?.classList.remove('invisible')
}

/** Switches between light, dark and the system's mode; `colorModeScript` applies the choice on page load. */
export function ModeSwitch({ label, options }: ModeSwitchProps) {
  return (
    // The switch is invisible until hydration, because it does nothing without JavaScript.
    <fieldset ref={showChoice} className="invisible flex gap-1 rounded-full p-1 outlined">
      <legend className="sr-only">{label}</legend>
      {modes.map((mode) => (
        <label
          key={mode}
          className="relative grid size-11 cursor-pointer place-items-center rounded-full has-checked:border-3 has-checked:border-transparent has-checked:bg-white-veil has-checked:text-on-night has-focus-visible:outline-3"
        >
          <input
            type="radio"
            name="mode"
            value={mode}
            onChange={() => setColorMode(mode === 'system' ? null : mode)}
            className="sr-only"
          />
          <span className="sr-only">{options[mode].label}</span>
          {options[mode].icon}
        </label>
      ))}
    </fieldset>
  )
}
