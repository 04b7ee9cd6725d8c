import { BIN_DAYS } from '@colophon/protocol/articles/constants'
import type { MyArticle } from '@colophon/protocol/articles/entities'
import { hasNoFile } from '../../articles/no-file.ts'

/** Actions on several papers. */
export type BulkAction =
  | { kind: 'field'; field: string }
  | { kind: 'access'; isOpen: boolean }
  /** `isOnRequest` makes the papers private as they are published; otherwise each keeps its access. */
  | { kind: 'publish'; isPublished: boolean; isOnRequest?: boolean }
  | { kind: 'keep'; isKept: boolean }
  | { kind: 'delete' }
  | { kind: 'restore' }

/** Effect of an action on one paper: change, no change, or not possible; `message` explains it. */
export type BulkEffect = { article: MyArticle; effect: 'changes' | 'same' | 'cannot'; message: string }

/** Previews an action on each selected paper. */
export function planBulk(action: BulkAction, articles: readonly MyArticle[]): BulkEffect[] {
  return articles.map((article) => ({ article, ...effectOn(action, article) }))
}

/** The action that reverts another one for a paper in its earlier state. */
export function undoOf(action: BulkAction, before: MyArticle): BulkAction {
  switch (action.kind) {
    case 'field':
      return { kind: 'field', field: before.field }
    case 'access':
      return { kind: 'access', isOpen: before.isPublic }
    case 'publish':
      return { kind: 'publish', isPublished: before.isPublished }
    case 'keep':
      return { kind: 'keep', isKept: !action.isKept }
    case 'delete':
      return { kind: 'restore' }
    case 'restore':
      return { kind: 'delete' }
  }
}

function effectOn(action: BulkAction, article: MyArticle): Omit<BulkEffect, 'article'> {
  if (action.kind === 'keep') {
    return article.isKept === action.isKept
      ? same(action.isKept ? 'is already saved' : 'is not saved')
      : changes(action.isKept ? 'is saved' : 'is removed from your list; the paper itself stays')
  }
  if (article.isKept) return cannot('it is not yours')
  if (action.kind === 'restore') {
    return article.deletedAt === null
      ? same('is not in the bin')
      : changes(article.isPublished ? 'is restored as published' : 'is restored as a draft')
  }
  if (article.deletedAt !== null) return cannot('it is in the bin; restore it first')
  switch (action.kind) {
    case 'field':
      return action.field === article.field
        ? same(`has the field “${action.field}” already`)
        : changes(`“${article.field || 'no field'}” → “${action.field || 'no field'}”`)
    case 'access':
      return action.isOpen === article.isPublic
        ? same(`is ${article.isPublic ? 'public' : 'private'} already`)
        : changes(
            action.isOpen
              ? 'Permission needed → Open sourced'
              : 'Open sourced → Permission needed; title and abstract stay visible',
          )
    case 'publish':
      return publishing(action, article)
    case 'delete':
      return changes(
        `moves to the bin for ${BIN_DAYS} days${article.isPublished ? ' and leaves the knowledge base' : ''}`,
      )
  }
}

type Publishing = Extract<BulkAction, { kind: 'publish' }>

function publishing({ isPublished, isOnRequest }: Publishing, article: MyArticle): Omit<BulkEffect, 'article'> {
  if (article.isPublished === isPublished) return same(isPublished ? 'is published already' : 'is not published')
  if (!isPublished) return changes('leaves the knowledge base; only you can see it')
  if (hasNoFile(article)) return cannot('it has no file; attach one first')
  if (article.status === 'complete') {
    return changes(
      article.isPublic && !isOnRequest
        ? 'everyone can find and read it, with its claims, comments and file'
        : 'everyone can find it; only users you grant access can read it and its comments',
    )
  }
  return cannot(article.status === 'error' ? 'its processing failed' : 'it is still being processed')
}

const changes = (message: string) => ({ effect: 'changes', message }) as const
const same = (message: string) => ({ effect: 'same', message }) as const
const cannot = (message: string) => ({ effect: 'cannot', message }) as const
