import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPin, IconPlus, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { shallowEqual, useSelector } from 'react-redux'
import { Link } from 'react-router'
import { focusIfLost } from '../../../lib/focus-if-lost.ts'
import { formatBriefly, formatCountOf } from '../../../lib/format.ts'
import { useAppDispatch } from '../../../lib/hooks/use-app-dispatch.ts'
import { useLiveState } from '../../../lib/hooks/use-live.ts'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { listChats } from '../actions.ts'
import { scopeLabel } from '../composer/scope-labels.ts'
import { selectChats } from '../slice.ts'
import { ChatMenu } from './ChatMenu.tsx'
import classes from './chat-list.module.css'
import { nameOf } from './chat-name.ts'

const SEARCH_MAX = 200

type Props = {
  /** The open conversation. */
  current: string | null
  onDeleted: (chatId: string) => void
  /** Called when a conversation is chosen; closes the drawer. */
  onChoose?: () => void
}

/** My conversations: pinned first, then newest; searchable by name and content. */
export function ChatList({ current, onDeleted, onChoose }: Props) {
  const dispatch = useAppDispatch()
  const { chats, total, list } = useSelector(selectChats, shallowEqual)
  const { phase } = useLiveState()
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), 200)
  const isLive = phase === 'live'
  useEffect(() => {
    if (isLive) void dispatch(listChats({ search: settled }))
  }, [dispatch, isLive, settled])
  const begin = useRef<HTMLAnchorElement>(null)
  const links = useRef(new Map<string, HTMLAnchorElement>())
  const remove = (chatId: string) => {
    const at = chats.findIndex(({ id }) => id === chatId)
    const next = chats[at + 1] ?? chats[at - 1]
    focusIfLost(() => (next && links.current.get(next.id)) ?? begin.current)
    onDeleted(chatId)
  }
  const retry = () => void dispatch(listChats({ search: settled }))
  const now = new Date()
  const isUnread = chats.length === 0 && list.status !== 'SUCCESS' && list.status !== 'ERROR'
  return (
    <Stack gap="sm" miw={0}>
      <Button
        ref={begin}
        component={Link}
        to="/chat"
        size="sm"
        variant="default"
        fullWidth
        leftSection={<IconPlus aria-hidden size={16} stroke={1.8} />}
        {...(onChoose && { onClick: onChoose })}
      >
        New conversation
      </Button>
      <TextInput
        size="sm"
        type="search"
        aria-label="Search conversations"
        placeholder="Search"
        maxLength={SEARCH_MAX}
        leftSection={<IconSearch aria-hidden size={16} stroke={1.6} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {list.failure && chats.length === 0 && (
        <ErrorState message={list.failure.message} kept="Your conversations are kept." onRetry={retry} />
      )}
      {isUnread && <SkeletonRows rows={4} height={44} />}
      {list.status === 'SUCCESS' && chats.length === 0 && (
        <Text fz="sm" c="dimmed">
          {settled ? `No conversation matches “${settled}”.` : 'No conversations yet. Ask a question to start one.'}
          {settled && (
            <Button size="compact-sm" variant="subtle" onClick={() => setSearch('')}>
              Clear the search
            </Button>
          )}
        </Text>
      )}
      <ul aria-label="Conversations">
        {chats.map((chat) => (
          <li key={chat.id} className={classes.chat} data-current={chat.id === current || undefined}>
            <Link
              ref={(link) => noteLink(links.current, chat.id, link)}
              to={`/chat?chat=${chat.id}`}
              aria-current={chat.id === current ? 'page' : undefined}
              {...(onChoose && { onClick: onChoose })}
            >
              <span className={classes.name} dir="auto">
                {chat.isPinned && <IconPin size={14} stroke={1.8} aria-label="Pinned" />}
                {nameOf(chat)}
              </span>
              <Text span fz="sm" c="dimmed">
                {scopeLabel(chat.scope)} · <time dateTime={chat.updatedAt}>{formatBriefly(chat.updatedAt, now)}</time>
              </Text>
            </Link>
            <ChatMenu chat={chat} onDeleted={() => remove(chat.id)} />
          </li>
        ))}
      </ul>
      {total > chats.length && (
        <Text fz="sm" c="dimmed">
          {formatCountOf(total - chats.length, 'older conversation is', 'older conversations are')} found by searching.
        </Text>
      )}
    </Stack>
  )
}

function noteLink(links: Map<string, HTMLAnchorElement>, chatId: string, link: HTMLAnchorElement | null): void {
  if (link) links.set(chatId, link)
  else links.delete(chatId)
}
