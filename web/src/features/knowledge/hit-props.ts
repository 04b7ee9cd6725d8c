import type { Article, SearchHit } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'

/** A paper in the list with its actions. */
export type HitProps = {
  article: Article | SearchHit
  person: Person
  isSelected: boolean
  onSelect: (article: Article, isSelected: boolean) => void
  onCite: (article: Article) => void
}
