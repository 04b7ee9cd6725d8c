import { COMPARE_MAX } from './constants.ts'

/**
 * The compare list with one more paper: items are added until there are 10, further adds are ignored (specification §4),
 * and so is a paper that is in it already.
 */
export function withPaper<T extends { id: number }>(list: readonly T[], paper: T): readonly T[] {
  if (list.length >= COMPARE_MAX || list.some(({ id }) => id === paper.id)) return list
  return [...list, paper]
}

/** The list with the paper at `from` moved to `to`; a place that is not there changes nothing. */
export function withMoved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const moved = list[from]
  if (moved === undefined || from === to || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** What is wrong with a file that is dropped on a comparison, or null: it takes pdf only (specification §5). */
export function compareFileProblem(name: string): string | null {
  return name.toLowerCase().endsWith('.pdf') ? null : 'A comparison takes pdf files only.'
}
