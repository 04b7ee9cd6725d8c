import { TITLE_MAX } from '@colophon/protocol/articles/constants'
import type { Article } from '@colophon/protocol/articles/entities'
import { TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { RowButton } from '../../ui/row-controls.tsx'
import classes from '../storage/storage.module.css'
import { paperPath } from './paper-path.ts'

type Props = { article: Article; canRename: boolean; onRename: (title: string) => Promise<boolean> }

const PENCIL = <IconPencil aria-hidden size={16} stroke={1.6} />

/** A paper title that links to the paper and can be edited in place: Enter saves, Escape cancels. */
export function InlineTitle({ article, canRename, onRename }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  if (draft === null) {
    return (
      <span className={classes.title}>
        <Link to={paperPath(article.id)} title={article.title}>
          {article.title}
        </Link>
        {canRename && (
          <RowButton isSmall aria-label={`Rename ${article.title}`} onClick={() => setDraft(article.title)}>
            {PENCIL}
          </RowButton>
        )}
      </span>
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
