import type { Page } from '@playwright/test'

const written = 'input:not([type=hidden], [type=file]), textarea, button, label.file-replace, a.text-link'
// A label around its words is as large as the whole; the words of a photo's are measured by themselves.
const touched = `${written}, label.file-choice, label.file-drop`
const words = `${written}, label.file-drop > b, label.file-choice span.file-shown:not(.photo-box)`

/** What may be pressed in the form of a page and is less than 44 px high, or written in less than 16 px. */
export const smallControls = (page: Page): Promise<string[]> =>
  page.locator('main form').evaluate(
    (form, { touched, words }) => {
      const seen = (selector: string) =>
        [...form.querySelectorAll(selector)].filter((control) => control.checkVisibility())
      const low = seen(touched).filter((control) => {
        const { width, height } = control.getBoundingClientRect()
        return height < 44 || width < 44
      })
      const faint = seen(words).filter(
        (control) => control.textContent !== '' && Number.parseFloat(getComputedStyle(control).fontSize) < 16,
      )
      return [...low, ...faint].map(({ outerHTML }) => outerHTML.slice(0, 160))
    },
    { touched, words },
  )
