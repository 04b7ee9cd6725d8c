import type { CompareItem, Finding } from '@colophon/protocol/compare/entities'
import { ASPECTS, type Aspect } from './aspects.ts'
import { notableOf, numberRows } from './number-rows.ts'
import { statementRows } from './statement-rows.ts'
import { type ComparedPaper, factRow, type Part, rowOf } from './table.ts'

const LABELS: Record<Aspect, string> = {
  problem: 'Problem',
  method: 'Method',
  data: 'Data',
  results: 'Results',
  limits: 'Limits',
}
const FACTS = { authors: 'Authors', year: 'Year', field: 'Field', journal: 'Published in', doi: 'DOI' } as const
const RECORD = { access: 'Access', record: 'Record on chain' } as const

/** The whole table of a comparison: its rows in the order they are shown, and what is worth seeing in them. */
export function comparePapers(papers: readonly ComparedPaper[]): Part {
  const statements = statementRows(papers)
  const numbers = numberRows(papers)
  const terms = termRow(papers)
  const counts = countRows(papers)
  return {
    rows: [
      ...Object.entries(FACTS).map(([id, label]) => factRow(id, 'metadata', label, papers)),
      ...ASPECTS.map((aspect) =>
        rowOf({ id: aspect, group: 'content', label: LABELS[aspect] }, papers, ({ aspects }) => aspects[aspect]),
      ),
      ...statements.rows,
      ...terms.rows,
      rowOf({ id: 'figures', group: 'figures', label: 'Figures' }, papers, ({ figures }) => figures),
      rowOf({ id: 'tables', group: 'figures', label: 'Tables' }, papers, ({ tables }) => tables),
      ...counts.rows,
      ...numbers.rows,
      ...Object.entries(RECORD).map(([id, label]) => factRow(id, 'record', label, papers)),
    ],
    findings: [...statements.findings, ...terms.findings, ...counts.findings, ...numbers.findings],
  }
}

function termRow(papers: readonly ComparedPaper[]): Part {
  const id = 'terms'
  const row = rowOf({ id, group: 'terms', label: 'Key terms' }, papers, ({ terms }) => terms.map(({ item }) => item))
  const read = papers.filter(({ digest }) => digest !== null)
  const findings = read.flatMap(({ articleId, name, digest }): Finding[] => {
    const others = read.filter((paper) => paper.articleId !== articleId)
    if (others.length === 0) return []
    const alone = (digest?.terms ?? []).flatMap(({ folded, text }, item) =>
      others.every((other) => !other.digest?.allTerms.has(folded)) ? [{ text, item }] : [],
    )
    if (alone.length === 0) return []
    const text = `Only ${name} speaks of: ${alone.map((term) => term.text).join(', ')}`
    return [{ kind: 'unique', text, row: id, places: alone.map(({ item }) => ({ articleId, item })) }]
  })
  return { rows: [row], findings }
}

/** What can be counted in every paper. */
function countRows(papers: readonly ComparedPaper[]): Part {
  const counted = {
    'count:statements': { label: 'Statements', of: (paper: ComparedPaper) => paper.digest?.statements.length },
    'count:references': { label: 'References', of: (paper: ComparedPaper) => paper.digest?.references },
  }
  const part: Part = { rows: [], findings: [] }
  for (const [id, { label, of }] of Object.entries(counted)) {
    const itemOf = (paper: ComparedPaper): CompareItem => {
      const value = of(paper) ?? 0
      return { text: String(value), quote: null, page: null, start: null, end: null, value }
    }
    part.rows.push(rowOf({ id, group: 'numbers', label }, papers, (_, paper) => [itemOf(paper)]))
    const values = papers
      .filter(({ digest }) => digest !== null)
      .map((paper) => ({ ...paper, item: itemOf(paper), place: { articleId: paper.articleId, item: 0 } }))
    part.findings.push(...notableOf(id, label, values))
  }
  return part
}
