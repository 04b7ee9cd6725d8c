import { csvText } from '../../csv.ts'
import type { ExportTable } from './table.ts'

/**
 * The comparison as CSV (RFC 4180, UTF-8 with byte order mark for spreadsheets): one line per row, one column per
 * paper.
 */
export function toCsv({ papers, rows }: ExportTable): string {
  return `\ufeff${csvText([['', ...papers], ...rows.map(({ label, cells }) => [label, ...cells])])}`
}

/** The comparison as a table of GitHub-flavoured Markdown; text of papers is escaped. */
export function toMarkdown({ papers, rows }: ExportTable): string {
  const line = (cells: readonly string[]) => `| ${cells.map(plain).join(' | ')} |`
  return `${[line(['', ...papers]), `|${' --- |'.repeat(papers.length + 1)}`, ...rows.map(({ label, cells }) => line([label, ...cells]))].join('\n')}\n`
}

function plain(text: string): string {
  return text
    .replace(/[\\`*_[\]<>#|~$]/g, (mark) => `\\${mark}`)
    .replace(/\r?\n/g, ' ')
    .replace(/&/g, '&amp;')
}

/** Mathematical alphanumerics and ligatures, with their plain letters. */
const FORMULA_LETTERS = /[\u{1D400}-\u{1D7FF}\u{FB00}-\u{FB06}\u2102-\u2113\u2115\u2119-\u211D\u2124\u2070-\u209C]/gu

const SPECIAL: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
}

const MATHS: Record<string, string> = {
  ...named('αβγδεζηθικλμνξπρστυφχψω', [
    ...['alpha', 'beta', 'gamma', 'delta', 'varepsilon', 'zeta', 'eta', 'theta', 'iota', 'kappa', 'lambda', 'mu', 'nu'],
    ...['xi', 'pi', 'rho', 'sigma', 'tau', 'upsilon', 'varphi', 'chi', 'psi', 'omega'],
  ]),
  ...named('ΓΔΘΛΞΠΣΦΨΩςϵϕ∆µ', [
    ...['Gamma', 'Delta', 'Theta', 'Lambda', 'Xi', 'Pi', 'Sigma', 'Phi', 'Psi', 'Omega', 'varsigma', 'epsilon', 'phi'],
    ...['Delta', 'mu'],
  ]),
  ...named('≠≤≥≈≡∼≃∝≪≫±×÷·∞∂∇√∑∏∫∈∉⊂⊆∪∩∅∀∃∧∨¬', [
    ...['neq', 'leq', 'geq', 'approx', 'equiv', 'sim', 'simeq', 'propto', 'll', 'gg', 'pm', 'times', 'div', 'cdot'],
    ...['infty', 'partial', 'nabla', 'surd', 'sum', 'prod', 'int', 'in', 'notin', 'subset', 'subseteq', 'cup', 'cap'],
    ...['emptyset', 'forall', 'exists', 'wedge', 'vee', 'neg'],
  ]),
  ...named('→←↔⇒⇐⇔↑↓⟨⟩∗∘⊕⊗⊥', [
    ...[
      'rightarrow',
      'leftarrow',
      'leftrightarrow',
      'Rightarrow',
      'Leftarrow',
      'Leftrightarrow',
      'uparrow',
      'downarrow',
    ],
    ...['langle', 'rangle', 'ast', 'circ', 'oplus', 'otimes', 'perp'],
  ]),
  '−': '-',
  '°': '^{\\circ}',
  '<': '<',
  '>': '>',
  '|': '|',
}

/**
 * The comparison as a LaTeX longtable of text width; needs the packages longtable and array, as its head comment says.
 */
export function toLatex({ papers, rows }: ExportTable): string {
  const count = Math.max(1, papers.length)
  // Truncated, not rounded: the columns together must not exceed the line.
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

/**
 * Paper text for a LaTeX table cell: commands, mathematics and cell ends are escaped, and signs unknown to pdfLaTeX
 * (Greek, relations, arrows, mathematical letters) become commands.
 */
export function latexCell(text: string): string {
  return [...text.replace(FORMULA_LETTERS, (letter) => letter.normalize('NFKD'))]
    .map((sign) => SPECIAL[sign] ?? (MATHS[sign] && `\\ensuremath{${MATHS[sign]}}`) ?? sign)
    .join('')
}

function named(signs: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries([...signs].map((sign, index) => [sign, `\\${names[index]}`]))
}
