import type { Article } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { PublishDialog } from './PublishDialog.tsx'
import { buttonsOf } from './paper-buttons.ts'
import { paperPath } from './paper-path.ts'
import type { PaperChanges } from './use-paper-changes.ts'

type Props = { article: Article; person: Person; changes: PaperChanges }

/** What the owner can do with a paper in a list. */
export function PaperMenu({ article, person, changes }: Props) {
  const [isPublishing, setPublishing] = useState(false)
  const buttons = buttonsOf(person, article)
  if (buttons.includes('restore')) {
    return (
      <Button size="compact-md" variant="default" onClick={() => void changes.restore(article)}>
        Restore
      </Button>
    )
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size="lg" aria-label={`Actions for ${article.title}`}>
            <IconDots aria-hidden size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={paperPath(article.id)}>
            Open
          </Menu.Item>
          {buttons.includes('publish') && <Menu.Item onClick={() => setPublishing(true)}>Publish</Menu.Item>}
          {buttons.includes('unpublish') && (
            <Menu.Item onClick={() => void changes.publish(article, false)}>Unpublish</Menu.Item>
          )}
          {buttons.includes('delete') && <Menu.Item onClick={() => void changes.remove(article)}>Delete</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <PublishDialog article={article} isOpen={isPublishing} changes={changes} onClose={() => setPublishing(false)} />
    </>
  )
}
