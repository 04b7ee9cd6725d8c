import { SCREENS } from '@colophon/protocol/screens'
import { ActionIcon, Box, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconMessages, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate, useSearchParams } from 'react-router'
import { selectUser } from '../../features/auth/slice.ts'
import { Conversation } from '../../features/chat/Conversation.tsx'
import { scopeParams } from '../../features/chat/composer/scope-labels.ts'
import { ChatList } from '../../features/chat/list/ChatList.tsx'
import { ChatMenu } from '../../features/chat/list/ChatMenu.tsx'
import { nameOf } from '../../features/chat/list/chat-name.ts'
import { noteLastChat } from '../../features/chat/list/last-chat.ts'
import type { ReadTarget } from '../../features/chat/list/NewConversation.tsx'
import { NewConversation } from '../../features/chat/list/NewConversation.tsx'
import { findQuote, type QuoteRef, quotedRange, quoteLocation } from '../../features/chat/quotes/quote-ref.ts'
import { useFollowedAnswer } from '../../features/chat/quotes/use-followed-answer.ts'
import { selectConversation, selectMessages, type WithChat } from '../../features/chat/slice.ts'
import type { ConversationKind, ConversationTarget } from '../../features/chat/target.ts'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import { useIsWide } from '../../lib/hooks/use-is-wide.ts'
import { withParams } from '../../lib/url-params.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { TexText } from '../../ui/TexText.tsx'
import { AccountPending } from '../account/AccountPending.tsx'
import classes from './chat.module.css'

// Loaded on demand: needs the PDF code.
const SourceView = lazyPart(async () => ({
  default: (await import('../../features/reader/source/SourceView.tsx')).SourceView,
}))

// Loaded on demand for shared and printed conversations.
const ReadOnlyConversation = lazyPart(async () => ({
  default: (await import('../../features/chat/list/NewConversation.tsx')).ReadOnlyConversation,
}))

/** The chat screen: conversation list, conversation, and the source of a quote. State is in the URL. */
export function ChatScreen() {
  const user = useSelector(selectUser)
  const target = readOnlyTarget(useSearchParams()[0])
  if (!user) {
    return (
      <>
        <PageHeading title={SCREENS.chat.title} />
        <AccountPending rows={6} height={72} />
      </>
    )
  }
  if (!target) return <Chats userId={user.id} />
  return (
    <Suspense fallback={<ReadPending />}>
      <ReadOnlyConversation target={target} />
    </Suspense>
  )
}

function ReadPending() {
  return (
    <>
      <PageHeading title={SCREENS.chat.title} />
      <SkeletonRows rows={5} height={96} />
    </>
  )
}

function Chats({ userId }: { userId: number }) {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [isListed, setListed] = useState(false)
  const [begun, setBegun] = useState<string | null>(null)
  const [isWide, isWidest] = [useIsWide(1280), useIsWide(1440)]
  const target = readTarget(params)
  const shown = params.get('quote')
  const isListBeside = isWidest || (isWide && shown === null)
  const chat = useSelector((state: WithChat) =>
    target ? selectConversation(state, target.kind).open?.chat : undefined,
  )
  const chatId = chat?.id ?? null
  const name = chat ? nameOf(chat) : null
  useEffect(() => {
    if (chatId && name && target?.kind === 'thread') noteLastChat(userId, { chatId, name })
  }, [userId, chatId, name, target?.kind])
  const change = (changes: Record<string, string | null>, replace = false) =>
    setParams((present) => new URLSearchParams(withParams(present, changes)), { replace, preventScrollReset: true })
  const leave = () => {
    void navigate(SCREENS.chat.path, { replace: true })
    focusIfLost(heading)
  }
  const list = (onChoose?: () => void) => (
    <ChatList
      current={target?.kind === 'thread' ? target.chatId : null}
      onDeleted={(id) => id === chatId && leave()}
      {...(onChoose && { onChoose })}
    />
  )
  return (
    <div className={classes.chat} data-list={isListBeside || undefined} data-source={(isWide && shown) || undefined}>
      {isListBeside && (
        <nav className={classes.side} aria-label="Conversations">
          {list()}
        </nav>
      )}
      <Stack className={classes.middle} gap={0} w="100%" miw={0} maw={800} mx="auto" style={{ alignSelf: 'stretch' }}>
        <ChatHeading
          name={target && name}
          {...(!isListBeside && { onList: () => setListed(true) })}
          menu={chat && <ChatMenu chat={chat} onDeleted={leave} />}
        />
        {target ? (
          <Conversation
            key={target.kind === 'thread' ? target.chatId : target.articleId}
            userId={userId}
            target={target}
            shown={shown}
            onShowQuote={(_, ref) => change({ quote: ref })}
            isFocused={target.kind === 'thread' && target.chatId === begun}
            question={{ text: params.get('ask'), onTaken: () => change({ ask: null }, true) }}
            onGone={leave}
          />
        ) : (
          <NewConversation
            userId={userId}
            params={params}
            onScope={(scope) => change(scopeParams(scope), true)}
            onBegun={(id) => {
              setBegun(id)
              void navigate(`${SCREENS.chat.path}?chat=${id}`, { replace: true })
            }}
          />
        )}
      </Stack>
      <ChatSource
        kind={target?.kind ?? null}
        shown={shown}
        isBeside={isWide}
        onClose={() => change({ quote: null })}
        onFollow={(quote) => change({ quote }, true)}
      />
      {!isListBeside && (
        <Drawer
          opened={isListed}
          onClose={() => setListed(false)}
          // Escape first closes a menu or dialog above the list.
          closeOnEscape={false}
          onKeyDown={(event) => isEscapeWithin(event) && setListed(false)}
          title="Conversations"
          size="sm"
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          {isListed && list(() => setListed(false))}
        </Drawer>
      )}
    </div>
  )
}

type HeadingProps = {
  name: string | null
  /** Where the conversations are not listed beside this one. */
  onList?: () => void
  menu: ReactNode
}

function ChatHeading({ name, onList, menu }: HeadingProps) {
  return (
    <PageHeading
      title={
        name ? (
          <span className={classes.name} dir="auto" title={name}>
            {name}
          </span>
        ) : (
          SCREENS.chat.title
        )
      }
      actions={
        <>
          {onList && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconMessages aria-hidden size={16} stroke={1.6} />}
              onClick={onList}
            >
              Conversations
            </Button>
          )}
          {menu}
        </>
      }
    />
  )
}

/** True for Escape in the list itself, not in what it opened elsewhere on the page. */
function isEscapeWithin(event: KeyboardEvent<HTMLElement>): boolean {
  return event.key === 'Escape' && event.currentTarget.contains(event.target as Node)
}

function heading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1')
}

/** The conversation in the URL: a general one, one about a paper, or none. */
function readTarget(params: URLSearchParams): ConversationTarget | null {
  const chatId = params.get('chat')
  if (chatId) return { kind: 'thread', chatId }
  const articleId = Number(params.get('paper'))
  return Number.isSafeInteger(articleId) && articleId > 0 ? { kind: 'paper', articleId } : null
}

/** Read-only target from the URL: a shared link or the print view. */
function readOnlyTarget(params: URLSearchParams): ReadTarget | null {
  const [link, chatId] = [params.get('shared'), params.get('print')]
  if (link) return { kind: 'shared', link }
  return chatId ? { kind: 'print', chatId } : null
}

type Props = {
  kind: ConversationKind | null
  shown: QuoteRef | null
  isBeside: boolean
  onClose: () => void
  onFollow: (quote: QuoteRef | null) => void
}

/** The source of a quote, then of the first quote of each new answer; beside the conversation or over it on narrow screens. */
function ChatSource({ kind, shown, isBeside, onClose, onFollow }: Props) {
  const isPhone = !useIsWide(768)
  const messages = useSelector((state: WithChat) => (kind ? selectMessages(state, kind) : null))
  useFollowedAnswer(messages, shown, onFollow)
  const found = messages && findQuote(messages, shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: versions of an answer repeat its quotes; its source stays.
  const quote = useMemo(() => found, [shown, found?.text])
  const range = useMemo(() => quote && quotedRange(quote), [quote])
  const view = quote && range && (
    <Suspense fallback={<SkeletonRows rows={1} height={480} />}>
      {quote.of === 'abstract' ? (
        <blockquote className={classes.abstract}>
          <TexText text={quote.text} />
        </blockquote>
      ) : (
        <SourceView
          key={quote.articleId}
          articleId={quote.articleId}
          range={range}
          boxes={quote.boxes}
          page={quote.page}
        />
      )}
    </Suspense>
  )
  if (!isBeside) {
    return (
      <Drawer
        opened={quote !== null}
        onClose={onClose}
        title={
          <Box component="span" ff="heading" fw={560} style={{ overflowWrap: 'anywhere' }}>
            {quote?.title}
          </Box>
        }
        position={isPhone ? 'bottom' : 'right'}
        size={isPhone ? '85%' : 'lg'}
        closeButtonProps={{ 'aria-label': 'Close the source' }}
        classNames={{ content: classes.sheet ?? '', body: classes.sheetBody ?? '' }}
      >
        {view}
      </Drawer>
    )
  }
  if (!quote) return null
  return (
    <aside className={classes.source} aria-label="Source">
      <Group component="header" gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
        <div>
          <Box component="p" ff="heading" fw={560}>
            {quote.title}
          </Box>
          <Text fz="sm" c="dimmed">
            {quoteLocation(quote, false)}
          </Text>
        </div>
        <ActionIcon variant="subtle" aria-label="Close the source" onClick={onClose}>
          <IconX aria-hidden size={18} stroke={1.6} />
        </ActionIcon>
      </Group>
      {view}
    </aside>
  )
}
