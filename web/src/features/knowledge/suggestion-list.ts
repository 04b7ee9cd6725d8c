import type { PaperName, Suggestions } from '@colophon/protocol/knowledge/calls'
import { wordsIn } from '@colophon/protocol/knowledge/words'

/** A line under the search box: opens a paper, searches, or clears the recent searches. */
export type SuggestionLine = { key: string; text: string; detail: string } & (
  | { kind: 'paper'; articleId: number }
  | { kind: 'query'; query: string }
  | { kind: 'forget' }
)
/** A titled group of lines. */
export type SuggestionGroup = { title: string; lines: SuggestionLine[] }

const RECENT_SHOWN = 4

/** Suggestions for the typed text; without text only recent searches. */
export function suggestionGroups(
  text: string,
  { exact, papers, authors, terms }: Suggestions,
  recent: readonly string[],
): SuggestionGroup[] {
  const typed = folded(text)
  const fitting = recent.filter((query) => query !== text.trim() && folded(query).startsWith(typed))
  const shown = typed === '' ? fitting : fitting.slice(0, RECENT_SHOWN)
  const groups: SuggestionGroup[] = [
    { title: 'Exact match', lines: exact.map(paperLine) },
    { title: 'Papers', lines: papers.filter(({ id }) => !exact.some((paper) => paper.id === id)).map(paperLine) },
    {
      title: 'Authors',
      lines: authors.map(({ name, papers: count }) => ({
        kind: 'query',
        key: `author ${name}`,
        text: name,
        detail: counted(count),
        query: `author:"${name.replaceAll('"', '')}"`,
      })),
    },
    {
      title: 'Words',
      lines: terms.map(({ term, papers: count }) => ({
        kind: 'query',
        key: `term ${term}`,
        text: term,
        detail: counted(count),
        query: term.includes(' ') ? `"${term.replaceAll('"', '')}"` : term,
      })),
    },
    {
      title: 'Recent searches',
      lines: [
        ...shown.map(
          (query): SuggestionLine => ({ kind: 'query', key: `recent ${query}`, text: query, detail: '', query }),
        ),
        ...(typed === '' && shown.length > 0
          ? [{ kind: 'forget', key: 'forget', text: 'Clear', detail: '' } as const]
          : []),
      ],
    },
  ]
  return groups.filter(({ lines }) => lines.length > 0)
}

function paperLine({ id, title, authors, year }: PaperName): SuggestionLine {
  const [first] = authors
  const people = first && authors.length > 1 ? `${first} + ${authors.length - 1}` : (first ?? '')
  return {
    kind: 'paper',
    key: `paper ${id}`,
    text: title,
    detail: [people, year].filter(Boolean).join(' · '),
    articleId: id,
  }
}

function counted(papers: number): string {
  return papers === 1 ? '1 paper' : `${papers.toLocaleString()} papers`
}

function folded(text: string): string {
  return wordsIn(text)
    .map(({ word }) => word)
    .join(' ')
}
