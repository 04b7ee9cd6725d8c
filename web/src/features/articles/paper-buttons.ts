import type { Article } from '@colophon/protocol/articles/entities'
import { type PaperButton, paperButtons } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import { hasNoFile } from './no-file.ts'

/** The buttons of a paper for a user, as the specification defines them by access state. */
export function buttonsOf(person: Person, article: Article): PaperButton[] {
  return paperButtons(person, {
    ownerId: article.ownerId,
    isPublished: article.isPublished,
    isPublic: article.isPublic,
    isDeleted: article.deletedAt !== null,
    request: article.access === 'Open sourced' ? null : article.access,
    hasNoFile: hasNoFile(article),
    hadReadOnly: article.access.startsWith('Full access request') && article.rights.view,
  })
}
