import type { Article } from '@colophon/protocol/articles/entities'
import { type RefObject, useState } from 'react'
import { useShortcuts } from '../../lib/hooks/use-shortcuts.ts'

/** The selected papers across pages and filters of one search; a new query clears them. */
export function useSelectedPapers(words: string, shown: readonly Article[]) {
  const [state, setState] = useState<{ words: string; papers: ReadonlyMap<number, Article> }>({ words, papers: NONE })
  const papers = state.words === words ? state.papers : NONE
  const select = (article: Article, isSelected: boolean) => {
    const next = new Map(papers)
    if (isSelected) next.set(article.id, article)
    else next.delete(article.id)
    setState({ words, papers: next })
  }
  return {
    // Changes since the selection, such as likes, are taken from the list.
    selected: new Map([...papers].map(([id, paper]) => [id, shown.find((each) => each.id === id) ?? paper])),
    select,
    toggle: (articleId: number) => {
      const article = shown.find(({ id }) => id === articleId)
      if (article) select(article, !papers.has(articleId))
    },
    clear: () => setState({ words, papers: NONE }),
  }
}

const NONE: ReadonlyMap<number, Article> = new Map()

type Keys = {
  list: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null>
  onCite: (articleId: number | null) => void
  onSelect: (articleId: number) => void
}

/** Shortcuts of a list of papers: next, previous, open, cite, select, and focus the search box. */
export function useHitKeys({ list, search, onCite, onSelect }: Keys): void {
  const links = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[data-hit]') ?? [])]
  const rowOf = (link: Element | undefined) => link?.closest<HTMLElement>('[data-row]')
  const current = () => links().findIndex((link) => rowOf(link)?.contains(document.activeElement))
  const move = (step: 1 | -1) => {
    const all = links()
    all[Math.min(all.length - 1, Math.max(0, current() + step))]?.focus()
  }
  const idInFocus = () => {
    const id = Number(rowOf(links()[current()])?.dataset.row)
    return id > 0 ? id : null
  }
  useShortcuts('Papers found', [
    {
      key: '/',
      label: 'Go to the search box',
      run: () => {
        search.current?.focus()
        search.current?.select()
      },
    },
    { key: 'j', label: 'Next paper', run: () => move(1) },
    { key: 'k', label: 'Previous paper', run: () => move(-1) },
    { key: 'o', label: 'Open the paper', run: () => links()[current()]?.click() },
    { key: 'c', label: 'Cite the paper, or those selected', run: () => onCite(idInFocus()) },
    {
      key: 'x',
      label: 'Select the paper',
      run: () => {
        const id = idInFocus()
        if (id !== null) onSelect(id)
      },
    },
  ])
}
