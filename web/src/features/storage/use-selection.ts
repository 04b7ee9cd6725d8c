import type { StoredArticle } from '@colophon/protocol/storage/calls'
import { useCallback, useState } from 'react'

/** The selected papers; the selection survives paging. */
export type Selection = {
  articles: readonly StoredArticle[]
  has: (id: number) => boolean
  set: (articles: readonly StoredArticle[], isSelected: boolean) => void
  clear: () => void
}

/** The selection in one list; another list starts empty. `shown` updates the selected papers. */
export function useSelection(list: string, shown: readonly StoredArticle[]): Selection {
  const [state, setState] = useState<{ list: string; ticked: ReadonlyMap<number, StoredArticle> }>({
    list,
    ticked: new Map(),
  })
  const ticked = state.list === list ? state.ticked : NOTHING
  // The same function after every change, so that only the rows that changed are drawn again.
  const set = useCallback(
    (articles: readonly StoredArticle[], isSelected: boolean) =>
      setState((before) => {
        const next = new Map(before.list === list ? before.ticked : NOTHING)
        for (const article of articles) {
          if (isSelected) next.set(article.id, article)
          else next.delete(article.id)
        }
        return { list, ticked: next }
      }),
    [list],
  )
  const fresh = new Map(shown.map((article) => [article.id, article]))
  return {
    articles: [...ticked.values()].map((article) => fresh.get(article.id) ?? article),
    has: (id) => ticked.has(id),
    set,
    clear: () => setState({ list, ticked: NOTHING }),
  }
}

const NOTHING: ReadonlyMap<number, StoredArticle> = new Map()
