import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { SCREENS } from '@colophon/protocol/screens'
import { Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Conversation } from '../../features/chat/Conversation.tsx'
import { ChatMenu } from '../../features/chat/list/ChatMenu.tsx'
import { quotedRange } from '../../features/chat/quotes/quote-ref.ts'
import { selectConversation, type WithChat } from '../../features/chat/slice.ts'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import { withReturnPath } from '../../lib/return-path.ts'
import { withParams } from '../../lib/url-params.ts'
import { EmptyState } from '../../ui/states.tsx'
import classes from './paper-conversation.module.css'

export type PaperConversationProps = {
  article: OpenArticle
  person: Person
  onShowPassage: (range: { start: number; end: number }) => void
}

/** The conversation about the open paper; pressing a quote marks it in the reader. */
export function PaperConversation({ article, person, onShowPassage }: PaperConversationProps) {
  const location = useLocation()
  const chat = useSelector((state: WithChat) => selectConversation(state, 'paper').open?.chat)
  const [shown, setShown] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [params, setParams] = useSearchParams()
  const conversation = useRef<HTMLDivElement>(null)
  const begin = () => {
    setAttempt((before) => before + 1)
    focusIfLost(() => conversation.current?.querySelector('textarea'))
  }
  if (!person) {
    return (
      <EmptyState
        title="Ask this paper"
        actions={
          <Button component={Link} size="sm" to={withReturnPath(SCREENS.login.path, location)}>
            Sign in to ask
          </Button>
        }
      >
        Answers are the paper’s own words, each with its page. Conversations are private, so they need an account.
      </EmptyState>
    )
  }
  return (
    <div ref={conversation} className={classes.conversation}>
      {chat && (
        <Group gap={0} wrap="nowrap" align="flex-start" justify="flex-end" h={0}>
          <ChatMenu chat={chat} onDeleted={begin} />
        </Group>
      )}
      <Conversation
        key={`${article.id} ${attempt}`}
        userId={person.id}
        target={{ kind: 'paper', articleId: article.id }}
        shown={shown}
        onShowQuote={(quote, ref) => {
          setShown(ref)
          onShowPassage(quotedRange(quote))
        }}
        question={{
          text: params.get('ask'),
          onTaken: () =>
            setParams((present) => withParams(present, { ask: null }), { replace: true, preventScrollReset: true }),
        }}
        onGone={begin}
      />
    </div>
  )
}
