import type {
  CompareCell,
  CompareColumn,
  CompareRow,
  Finding,
  FindingKind,
  RowGroup,
} from '@colophon/protocol/compare/entities'
import type { CompareState } from './compare-state.ts'

/** One column of the table; `read` is null while its paper is being read for the first time. */
export type ShownColumn = { id: number; title: string; read: CompareColumn | null }
/** A row with a cell per visible column; null while loading. */
export type ShownRow = { id: string; label: string; cells: (CompareCell | null)[]; failure: string | null }
/** The rows of a group. */
export type ShownGroup = { group: RowGroup; label: string; rows: ShownRow[] }

const GROUPS: Record<RowGroup, string> = {
  content: 'What they say',
  terms: 'Terms',
  own: 'Your rows',
  numbers: 'Numbers',
  statements: 'Claims by subject',
  metadata: 'About the papers',
  figures: 'Figures and tables',
  record: 'Access and record',
}
const ORDER = Object.keys(GROUPS) as RowGroup[]

/** The columns in the order of the URL. */
export function shownColumns(
  ids: readonly number[],
  parsed: readonly CompareColumn[],
  titleOf: (id: number) => string,
): ShownColumn[] {
  return ids.map((id) => ({ id, title: titleOf(id), read: parsed.find(({ articleId }) => articleId === id) ?? null }))
}

/** Rows by group, with cells in column order; `filter` keeps rows containing a word. */
export function shownGroups(
  { rows, ownRows, parsedCompareList }: Pick<CompareState, 'rows' | 'ownRows' | 'parsedCompareList'>,
  columns: readonly ShownColumn[],
  questions: readonly string[],
  filter: string,
): ShownGroup[] {
  const places = columns.map(({ id }) => parsedCompareList.findIndex(({ articleId }) => articleId === id))
  const own = questions.map((question): ShownRow => {
    const row = ownRows.find((one) => one.question === question)
    const cells = columns.map(({ id }) => row?.cells?.[row.papers.indexOf(id)] ?? null)
    return { id: ownRowId(question), label: question, cells, failure: row?.failure ?? null }
  })
  const all = rows.map(({ id, group, label, cells }: CompareRow) => ({
    group,
    row: { id, label, cells: places.map((place) => cells[place] ?? null), failure: null } as ShownRow,
  }))
  const wanted = filter.trim().toLowerCase()
  return ORDER.map((group) => ({
    group,
    label: GROUPS[group],
    rows: (group === 'own' ? own : all.filter((one) => one.group === group).map(({ row }) => row)).filter(
      (row) => wanted === '' || holds(row, wanted),
    ),
  })).filter((group) => group.rows.length > 0)
}

/** Id of the row of a question. */
export function ownRowId(question: string): string {
  return `own:${question}`
}

/** Rows whose cells are all empty for the same reason, by reason. */
export type Silence = { state: Exclude<CompareCell['state'], 'filled'>; labels: string[] }

/** Rows with at least one value, and a short list of those without. */
export function withoutSilence({ group, rows }: ShownGroup): { filled: ShownRow[]; silent: Silence[] } {
  const filled: ShownRow[] = []
  const silent = new Map<Silence['state'], string[]>()
  for (const row of rows) {
    const state = group === 'own' || row.failure ? null : silenceOf(row)
    if (state === null) filled.push(row)
    else silent.set(state, [...(silent.get(state) ?? []), row.label])
  }
  return { filled, silent: [...silent].map(([state, labels]) => ({ state, labels })) }
}

function silenceOf({ cells: [first, ...others] }: ShownRow): Silence['state'] | null {
  if (!first || first.state === 'filled') return null
  return others.every((cell) => cell?.state === first.state) ? first.state : null
}

/** The highlights by the value they belong to. */
export function marksOf(findings: readonly Finding[], off: ReadonlySet<FindingKind>): Map<string, FindingKind[]> {
  const marks = new Map<string, FindingKind[]>()
  for (const { kind, row, places } of findings) {
    if (off.has(kind)) continue
    for (const { articleId, item } of places) {
      const key = markKey(row, articleId, item)
      const known = marks.get(key) ?? []
      if (!known.includes(kind)) marks.set(key, [...known, kind])
    }
  }
  return marks
}

/** Key of a value in a cell. */
export function markKey(row: string, articleId: number, item: number): string {
  return `${row}|${articleId}|${item}`
}

function holds({ label, cells }: ShownRow, wanted: string): boolean {
  return (
    label.toLowerCase().includes(wanted) ||
    cells.some((cell) => cell?.items.some(({ text }) => text.toLowerCase().includes(wanted)))
  )
}
