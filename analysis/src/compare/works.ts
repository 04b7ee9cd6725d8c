import type { Reference } from '@colophon/protocol/articles/document'

/** A work that a paper cites: by what it is told from others, and how it is called. */
export type CitedWork = { key: string; label: string }

/** Below so many letters a title is no name of a work: `Introduction`, `Preface`. */
const TITLE_LEAST = 20
const LABEL_MAX = 200

/** The works that a paper cites, each once: by the letters of a title that is long enough, else by DOI or by its number in the archive. */
export function citedWorks(references: readonly Reference[]): CitedWork[] {
  const works = new Map<string, CitedWork>()
  for (const { title, doi, archiveId, authors, year, text } of references) {
    const letters = (title ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
    // The title first: another paper may cite the same work without its DOI.
    const byTitle = letters.length >= TITLE_LEAST ? `title:${letters}` : null
    const key = byTitle ?? (doi ? `doi:${doi.toLowerCase()}` : archiveId && `archive:${archiveId}`)
    if (!key) continue
    const label = title ? [title, authors[0], year].filter(Boolean).join(', ') : text
    works.set(key, { key, label: label.slice(0, LABEL_MAX) })
  }
  return [...works.values()]
}
