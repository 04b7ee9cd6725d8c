/** A Markdown table; cells may not break its lines or columns. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** The first line of every generated page. */
export function title(text: string): string {
  return `# ${text}\n\n<!-- Generated from protocol by \`npm run docs\`; do not edit. -->\n`
}
