'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { saveColorMode } from '#lib/browser/color-mode.ts'

const modes = ['system', 'light', 'dark'] as const
type Mode = (typeof modes)[number]

type ModeSwitchProps = { label: string; options: Record<Mode, { label: string; icon: ReactNode }> }

/** Switches between light, dark and the system's mode; `colorModeScript` applies the choice on page load. */
export function ModeSwitch({ label, options }: ModeSwitchProps) {
  const [mode, setMode] = useState<Mode>()

  useEffect(() => {
    // `colorModeScript` has already applied the stored choice.
    const { mode: applied } = document.documentElement.dataset
    setMode(modes.find((candidate) => candidate === applied) ?? 'system')
  }, [])

  const selectMode = (choice: Mode) => {
    setMode(choice)
    if (choice === 'system') delete document.documentElement.dataset.mode
    else document.documentElement.dataset.mode = choice
    saveColorMode(choice === 'system' ? null : choice)
  }

  return (
    // The switch is invisible until hydration, because it does nothing without JavaScript.
    <fieldset className={`flex gap-1 rounded-full p-1 outlined ${mode ? '' : 'invisible'}`}>
      <legend className="sr-only">{label}</legend>
      {modes.map((value) => (
        <label
          key={value}
          className="relative grid size-11 cursor-pointer place-items-center rounded-full has-checked:border-3 has-checked:border-transparent has-checked:bg-white-veil has-checked:text-on-night has-focus-visible:outline-3"
        >
          <input
            type="radio"
            name="mode"
            value={value}
            checked={mode === value}
            onChange={() => selectMode(value)}
            className="sr-only"
          />
          <span className="sr-only">{options[value].label}</span>
          {options[value].icon}
        </label>
      ))}
    </fieldset>
  )
}
