import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { useEffect } from 'react'
import { serverSeconds } from '../../lib/clock.ts'
import { noteOpened } from './last-opened.ts'

/** Remembers an opened paper for "Continue" on the start screen. */
export function useLastOpened(person: Person, article: OpenArticle | null): void {
  const userId = person?.id
  const articleId = article?.id
  useEffect(() => {
    if (userId !== undefined && articleId !== undefined) noteOpened(userId, articleId, serverSeconds() * 1000)
  }, [userId, articleId])
}
