import { chatCalls } from '@colophon/protocol/chat/calls'
import { CHAT_TITLE_MAX } from '@colophon/protocol/chat/constants'
import type { Chat } from '@colophon/protocol/chat/entities'
import { CITATION_FORMATS, CITATION_KINDS } from '@colophon/protocol/citations/citation-kinds'
import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { callForBlob } from '../../../lib/api/call.ts'
import { failureOf } from '../../../lib/api/call-error.ts'
import { downloadText } from '../../../lib/api/download.ts'
import { focusIfLost } from '../../../lib/focus-if-lost.ts'
import { useAppDispatch } from '../../../lib/hooks/use-app-dispatch.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import { deleteChat, updateChat } from '../actions.ts'
import { nameOf } from './chat-name.ts'

/** Export formats of a conversation. */
const EXPORTS = {
  markdown: { label: 'Markdown with citations', extension: 'md', type: 'text/markdown' },
  json: { label: 'JSON', extension: 'json', type: 'application/json' },
  ...CITATION_KINDS,
} as const

// Loaded on demand.
const ShareDialog = lazyPart(async () => ({ default: (await import('../share/ShareDialog.tsx')).ShareDialog }))

type Props = { chat: Chat; onDeleted: () => void }

/** Actions on a whole conversation: rename, pin, export, delete. */
export function ChatMenu({ chat, onDeleted }: Props) {
  const dispatch = useAppDispatch()
  const [dialog, setDialog] = useState<'rename' | 'delete' | 'share' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setDialog(null)
    focusIfLost(() => button.current)
  }
  const change = async (changes: { title?: string; isPinned?: boolean }) => {
    const result = await dispatch(updateChat({ chatId: chat.id, ...changes }))
    if (updateChat.rejected.match(result)) toastError(result.payload?.message ?? 'Request error')
  }
  const remove = async () => {
    close()
    const result = await dispatch(deleteChat({ chatId: chat.id }))
    if (deleteChat.rejected.match(result)) return toastError(result.payload?.message ?? 'Request error')
    toastDone('Conversation deleted.')
    onDeleted()
  }
  const isGeneral = chat.articleId === null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon ref={button} variant="subtle" size="md" aria-label={`Actions for “${nameOf(chat)}”`}>
            <IconDots aria-hidden size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isGeneral && <Menu.Item onClick={() => setDialog('rename')}>Rename</Menu.Item>}
          {isGeneral && (
            <Menu.Item onClick={() => void change({ isPinned: !chat.isPinned })}>
              {chat.isPinned ? 'Unpin' : 'Pin'}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setDialog('share')}>Share by a link</Menu.Item>
          <Menu.Label>Export</Menu.Label>
          <Menu.Item component={Link} to={`/chat?print=${chat.id}`}>
            PDF, or on paper
          </Menu.Item>
          {(Object.keys(EXPORTS) as ExportFormat[]).map((format) => (
            <Fragment key={format}>
              {format === CITATION_FORMATS[0] && <Menu.Label>The papers quoted, as citations</Menu.Label>}
              <Menu.Item onClick={() => void exportChat({ ...chat, title: nameOf(chat) }, format)}>
                {EXPORTS[format].label}
              </Menu.Item>
            </Fragment>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setDialog('delete')}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'rename' && (
        <RenameDialog
          chat={chat}
          onClose={close}
          onRename={(title) => {
            close()
            void change({ title })
          }}
        />
      )}
      <Suspense>{dialog === 'share' && <ShareDialog chat={chat} onClose={close} />}</Suspense>
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        title="Delete this conversation?"
        confirmLabel="Delete"
        isCareful
        onConfirm={() => void remove()}
        onClose={close}
      >
        Its questions and answers are deleted permanently. The papers stay as they are.
      </ConfirmDialog>
    </>
  )
}

type RenameProps = { chat: Chat; onRename: (title: string) => void; onClose: () => void }

function RenameDialog({ chat, onRename, onClose }: RenameProps) {
  const [title, setTitle] = useState(chat.title)
  return (
    <Dialog onClose={onClose} title="Rename the conversation">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onRename(title.trim())
        }}
      >
        <TextInput
          label="Name"
          description="If empty, its first question is used."
          data-autofocus
          maxLength={CHAT_TITLE_MAX}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Rename</Button>
        </Group>
      </form>
    </Dialog>
  )
}

type ExportFormat = keyof typeof EXPORTS

/** Downloads a conversation as a file; the server leaves out quotes the user may no longer see. */
async function exportChat({ id, title }: { id: string; title: string }, format: ExportFormat): Promise<void> {
  try {
    const blob = await callForBlob(chatCalls.export, { query: { chatId: id, format } })
    const { extension, type } = EXPORTS[format]
    downloadText(await blob.text(), `${fileName(title)}.${extension}`, type)
  } catch (thrown) {
    toastError(failureOf(thrown).message)
  }
}

function fileName(title: string): string {
  const plain = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return plain.slice(0, 60) || 'conversation'
}
