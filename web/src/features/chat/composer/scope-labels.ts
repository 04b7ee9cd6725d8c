import { SELECTION_MAX } from '@colophon/protocol/chat/constants'
import type { ChatScope, GeneralChatScope } from '@colophon/protocol/chat/entities'

/** Short label of a scope. */
export function scopeLabel(scope: ChatScope): string {
  switch (scope.kind) {
    case 'everything':
      return 'Everything I can read'
    case 'library':
      return 'My storage'
    case 'knowledge':
      return 'Knowledge base'
    case 'paper':
      return 'This paper'
    default:
      return scope.articleIds.length === 1 ? '1 paper' : `${scope.articleIds.length} papers`
  }
}

/** The selected papers of a scope. */
export function papersOf(scope: ChatScope): readonly number[] {
  return scope.kind === 'selection' ? scope.articleIds : scope.kind === 'paper' ? [scope.articleId] : []
}

/** A scope with one more paper, up to the maximum of ten. */
export function withPaper(scope: ChatScope, articleId: number): GeneralChatScope {
  const known = papersOf(scope)
  if (known.includes(articleId) || known.length >= SELECTION_MAX) return { kind: 'selection', articleIds: [...known] }
  return { kind: 'selection', articleIds: [...known, articleId] }
}

/** A scope with a paper removed; removing the last gives My storage. */
export function withoutPaper(scope: ChatScope, articleId: number): GeneralChatScope {
  const articleIds = papersOf(scope).filter((id) => id !== articleId)
  return articleIds.length === 0 ? { kind: 'library' } : { kind: 'selection', articleIds }
}

/** The scope in the URL of a new conversation; null if it names none. */
export function readScope(params: URLSearchParams): GeneralChatScope | null {
  const articleIds = [...new Set((params.get('papers') ?? '').split(',').map(Number))].filter(
    (id) => Number.isSafeInteger(id) && id > 0,
  )
  if (articleIds.length > 0) return { kind: 'selection', articleIds: articleIds.slice(0, SELECTION_MAX) }
  const kind = params.get('scope')
  return kind === 'everything' || kind === 'knowledge' || kind === 'library' ? { kind } : null
}

/** A scope as URL parameters; null removes a parameter. */
export function scopeParams(scope: GeneralChatScope): { scope: string | null; papers: string | null } {
  if (scope.kind === 'selection') return { scope: null, papers: scope.articleIds.join(',') }
  return { scope: scope.kind, papers: null }
}
