/** Returns the values of a form that are not empty. */
export const readFormValues = (form: HTMLFormElement) =>
  new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )
