import type { Article } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import { Button } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useKeep } from './use-keep.ts'

type Props = { article: Article; person: Person; size?: 'compact-sm' | 'sm' }

/** Keeps a paper of somebody else, or a record of the archive, in My storage; a second press lets it go. One's own is there anyway. */
export function KeepButton({ article, person, size = 'sm' }: Props) {
  const keep = useKeep(person)
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
      onClick={() => void keep([article.id], !article.isKept)}
    >
      {word}
    </Button>
  )
}
