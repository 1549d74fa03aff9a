/** Puts values in the place of their names: `{name}`. A name without a value stays. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (named, name: string) => values[name] ?? named);
