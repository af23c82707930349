/** Replaces each `{name}` by its value; unknown names stay. */
export const fill = (text: string, facts: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => facts[name] ?? placeholder)
