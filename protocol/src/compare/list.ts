import { COMPARE_MAX } from './constants.ts'

/** The compare list with one more paper, up to 10; further papers (specification §4) and duplicates are ignored. */
export function withPaper<T extends { id: number }>(list: readonly T[], paper: T): readonly T[] {
  if (list.length >= COMPARE_MAX || list.some(({ id }) => id === paper.id)) return list
  return [...list, paper]
}

/** The list with the paper at `from` moved to `to`; invalid positions change nothing. */
export function withMoved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const moved = list[from]
  if (moved === undefined || from === to || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** The problem of a file dropped on a comparison, or null: only PDFs are accepted (specification §5). */
export function compareFileProblem(name: string): string | null {
  return name.toLowerCase().endsWith('.pdf') ? null : 'A comparison takes pdf files only.'
}
