'use client'

import { FooterIcon } from '#components/ui/footer-icon.tsx'
import { setColorMode } from '#lib/browser/color-mode.ts'
import styles from './mode-switch.module.css'

const modes = ['system', 'light', 'dark'] as const
type Mode = (typeof modes)[number]

type ModeSwitchProps = { copy: Record<Mode | 'label', string> }

// Do not use React state. Setting it would render the switch twice on every page, which slows down phones.
const selectCurrentMode = (fieldset: HTMLFieldSetElement) => {
  const { mode = 'system' } = document.documentElement.dataset
  const input = fieldset.querySelector<HTMLInputElement>(`[value=${mode}]`)
  if (input) input.checked = true
}

const initializeSwitch = (fieldset: HTMLFieldSetElement) => {
  const onShow = () => selectCurrentMode(fieldset)
  onShow()
  fieldset.classList.remove('invisible')
  // After a back navigation, the browser may show the page as it was before the mode changed.
  window.addEventListener('pageshow', onShow)
  return () => window.removeEventListener('pageshow', onShow)
}

/** Switches between light, dark and the system's mode; `colorModeScript` applies the choice on page load. */
export function ModeSwitch({ copy }: ModeSwitchProps) {
  return (
    // The switch does nothing without JavaScript, so it is invisible until hydration.
    <fieldset ref={initializeSwitch} className={`invisible outlined ${styles.switch}`}>
      <legend className="sr-only">{copy.label}</legend>
      {modes.map((mode) => (
        <label key={mode}>
          <input
            type="radio"
            name="mode"
            value={mode}
            onChange={() => setColorMode(mode === 'system' ? null : mode)}
            className="sr-only"
          />
          <span className="sr-only">{copy[mode]}</span>
          <FooterIcon name={mode} />
        </label>
      ))}
    </fieldset>
  )
}
