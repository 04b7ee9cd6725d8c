import type { Comment } from '@colophon/protocol/comments/entities'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { commentPath } from './comment-address.ts'

type Props = {
  comment: Comment
  isMine: boolean
  onEdit: () => void
  onDelete: () => void
  /** What other parts of the product offer for a comment, such as reporting it: items of this menu. */
  more?: ((comment: Comment) => ReactNode) | undefined
}

/** What can be done with a comment besides answering and liking it. */
export function CommentMenu({ comment, isMine, onEdit, onDelete, more }: Props) {
  const copy = async () => {
    const link = location.origin + commentPath(location.pathname, comment.commentId)
    if (await copyText(link)) toastDone('The link to this comment is copied.')
    else toastError(`The browser does not let it be copied: ${link}`)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size="md"
          aria-label={`More for the comment of ${comment.authorName ?? 'somebody'}`}
        >
          <IconDots aria-hidden size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void copy()}>Copy link</Menu.Item>
        {isMine && <Menu.Item onClick={onEdit}>Edit</Menu.Item>}
        {isMine && <Menu.Item onClick={onDelete}>Delete</Menu.Item>}
        {!isMine && more?.(comment)}
      </Menu.Dropdown>
    </Menu>
  )
}
