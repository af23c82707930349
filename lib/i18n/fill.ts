/** Puts facts in the place of `{name}`; what is not a fact stays. */
export const fill = (text: string, facts: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => facts[name] ?? placeholder)
