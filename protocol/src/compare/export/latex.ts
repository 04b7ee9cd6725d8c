import { latexCell } from './latex-cell.ts'
import type { ExportTable } from './table.ts'

/** The comparison as a LaTeX table that runs over pages, as wide as the line; needs the packages longtable and array, as its head says. */
export function toLatex({ papers, rows }: ExportTable): string {
  const count = Math.max(1, papers.length)
  // Cut, not rounded: the columns together must not be wider than the line.
  const width = Math.floor(860 / count) / 1000
  const column = (share: number) =>
    `>{\\raggedright\\arraybackslash}p{\\dimexpr ${share.toFixed(3)}\\linewidth-2\\tabcolsep\\relax}`
  const line = (cells: readonly string[]) => `${cells.map(latexCell).join(' & ')} \\\\`
  return [
    '% \\usepackage{longtable,array}',
    ...(count > 4
      ? ['% Many columns: \\usepackage{pdflscape} and \\begin{landscape} \\footnotesize around it give them room.']
      : []),
    `\\begin{longtable}{${column(0.14)}*{${count}}{${column(width)}}}`,
    '\\hline',
    line(['', ...papers]),
    '\\hline',
    '\\endhead',
    ...rows.map(({ label, cells }) => line([label, ...cells])),
    '\\hline',
    '\\end{longtable}',
    '',
  ].join('\n')
}
