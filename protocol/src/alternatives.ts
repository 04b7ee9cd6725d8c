/** The source of a regular expression that matches one of the lines of a template, each of which may be several, too. */
export function alternatives(template: TemplateStringsArray, ...values: string[]): string {
  const lines = String.raw(template, ...values).split('\n')
  return lines.flatMap((line) => line.trim() || []).join('|')
}
