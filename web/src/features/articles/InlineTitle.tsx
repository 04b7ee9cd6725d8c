import { TITLE_MAX } from '@colophon/protocol/articles/constants'
import type { Article } from '@colophon/protocol/articles/entities'
import { ActionIcon, Group, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import classes from '../storage/storage.module.css'
import { paperPath } from './paper-path.ts'

type Props = { article: Article; canRename: boolean; onRename: (title: string) => Promise<boolean> }

/** A paper title that links to the paper and can be edited in place: Enter saves, Escape cancels. */
export function InlineTitle({ article, canRename, onRename }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  if (draft === null) {
    return (
      <Group
        component="span"
        className={classes.title}
        display="inline-flex"
        gap="xxs"
        wrap="nowrap"
        align="flex-start"
      >
        <Link to={paperPath(article.id)} title={article.title}>
          {article.title}
        </Link>
        {canRename && (
          <ActionIcon variant="subtle" aria-label={`Rename ${article.title}`} onClick={() => setDraft(article.title)}>
            <IconPencil aria-hidden size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </Group>
    )
  }
  const save = async () => {
    const title = draft.trim()
    if (title === '' || title === article.title || (await onRename(title))) setDraft(null)
  }
  return (
    <TextInput
      aria-label="Title"
      size="sm"
      autoFocus
      maxLength={TITLE_MAX}
      value={draft}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void save()
        if (key === 'Escape') setDraft(null)
      }}
    />
  )
}
