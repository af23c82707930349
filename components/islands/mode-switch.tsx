'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { remember } from '#lib/base/remember.ts'
import styles from './mode-switch.module.css'

const modes = ['system', 'light', 'dark'] as const
type Mode = (typeof modes)[number]

const stored = (): Mode => {
  try {
    const mode = localStorage.getItem('mode')
    return modes.find((known) => known === mode) ?? 'system'
  } catch {
    return 'system'
  }
}

const show = (mode: Mode) => {
  if (mode === 'system') delete document.documentElement.dataset.mode
  else document.documentElement.dataset.mode = mode
}

type ModeSwitchProps = { label: string; options: Record<Mode, { label: string; icon: ReactNode }> }

/** Light, dark, or as the device says; the head's script repeats the choice on the next page. */
export function ModeSwitch({ label, options }: ModeSwitchProps) {
  const [mode, setMode] = useState<Mode>()

  useEffect(() => {
    const choice = stored()
    setMode(choice)
    show(choice)
  }, [])

  const choose = (choice: Mode) => {
    setMode(choice)
    show(choice)
    remember('mode', choice === 'system' ? null : choice)
  }

  return (
    // The switch is invisible until hydration, because it does nothing without JavaScript.
    <fieldset className={`${styles.modes} outlined ${mode ? '' : 'invisible'}`}>
      <legend className="sr-only">{label}</legend>
      {modes.map((value) => (
        <label key={value} className={styles.mode}>
          <input
            type="radio"
            name="mode"
            value={value}
            checked={mode === value}
            onChange={() => choose(value)}
            className="sr-only"
          />
          <span className="sr-only">{options[value].label}</span>
          {options[value].icon}
        </label>
      ))}
    </fieldset>
  )
}
