import { PAGE_SIZES, type PageSize } from './knowledge-query.ts'

/** How the papers are drawn: a card each, or a row of a table where the window is wide enough. */
export const VIEWS = ['cards', 'table'] as const
export type ListView = (typeof VIEWS)[number]

const SIZE_KEY = 'colophon.knowledge.size'
const VIEW_KEY = 'colophon.knowledge.view'

/** The page size that was chosen last in this browser. */
export function usualSize(): PageSize {
  const kept = read(SIZE_KEY)
  return PAGE_SIZES.find((size) => String(size) === kept) ?? PAGE_SIZES[0]
}

/** The view that was chosen last in this browser. */
export function usualView(): ListView {
  const kept = read(VIEW_KEY)
  return VIEWS.find((view) => view === kept) ?? 'cards'
}

/** Remembers the page size; a browser that keeps nothing is not an error. */
export function noteSize(size: PageSize): void {
  write(SIZE_KEY, String(size))
}

/** Remembers the view. */
export function noteView(view: ListView): void {
  write(VIEW_KEY, view)
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage may be full or forbidden; the choice is a convenience.
  }
}
