import type { Article } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import { Button } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useBookmarks } from './use-bookmarks.ts'

type Props = { article: Article; person: Person; size?: 'compact-sm' | 'sm' }

/**
 * Bookmarks another user's paper or an arXiv record; a second press removes it. Renders nothing for one's own papers.
 */
export function BookmarkButton({ article, person, size = 'sm' }: Props) {
  const bookmark = useBookmarks(person)
  if (isOwner(person, article)) return null
  const word = article.isKept ? 'Saved' : 'Save'
  const Icon = article.isKept ? IconBookmarkFilled : IconBookmark
  return (
    <Button
      size={size}
      variant={size === 'sm' ? 'default' : 'subtle'}
      leftSection={<Icon aria-hidden size={16} stroke={1.6} />}
      aria-label={`${word} ${article.title}`}
      aria-pressed={article.isKept}
      onClick={() => void bookmark([article.id], !article.isKept)}
    >
      {word}
    </Button>
  )
}
