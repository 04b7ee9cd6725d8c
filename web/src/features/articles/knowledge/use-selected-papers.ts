import type { Article } from '@colophon/protocol/articles/entities'
import { useState } from 'react'

/** The papers that are selected, over all pages and filters of one search; other words begin with none. */
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
    // What changed since it was selected, such as a like, is taken from the list.
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
