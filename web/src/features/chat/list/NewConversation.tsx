import { chatCalls } from '@colophon/protocol/chat/calls'
import { INTRO_MESSAGES } from '@colophon/protocol/chat/constants'
import { type GeneralChatScope, Message, type SharedChat } from '@colophon/protocol/chat/entities'
import { Button, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { call, callForBlob } from '../../../lib/api/call.ts'
import { type Failure, failureOf } from '../../../lib/api/call-error.ts'
import { formatDay } from '../../../lib/format.ts'
import { useAppDispatch } from '../../../lib/hooks/use-app-dispatch.ts'
import { useLiveState } from '../../../lib/hooks/use-live.ts'
import { PageHeading } from '../../../ui/page.tsx'
import { ErrorState, FormAlert, SkeletonRows } from '../../../ui/states.tsx'
import { ask, newChat } from '../actions.ts'
import { Composer } from '../composer/Composer.tsx'
import { storeUnsent } from '../composer/chat-drafts.ts'
import { ScopeChip } from '../composer/ScopeChip.tsx'
import { Suggested } from '../composer/Suggested.tsx'
import { withPaper } from '../composer/scope-labels.ts'
import { useDraft } from '../composer/use-draft.ts'
import { useStartScope } from '../composer/use-start-scope.ts'
import classes from '../conversation.module.css'
import { ConversationProvider, type ConversationValue } from '../conversation-context.ts'
import dock from '../dock.module.css'
import { IntroMessages } from '../messages/IntroMessages.tsx'
import { MessageList } from '../messages/MessageList.tsx'
import { quotePath } from '../quotes/quote-ref.ts'
import { openQuotedTexts, QuotedTexts } from '../quotes/quoted-texts.ts'
import readOnlyClasses from '../share/read-only.module.css'
import { type ConversationTarget, keyOf, newClientId } from '../target.ts'

type Props = {
  userId: number
  /** The parameters of the URL: what is searched, and a question that is asked at once. */
  params: URLSearchParams
  onScope: (scope: GeneralChatScope) => void
  onBegun: (chatId: string) => void
}

/** A new conversation: introduction, scope and suggested questions. */
export function NewConversation({ userId, params, onScope, onBegun }: Props) {
  const dispatch = useAppDispatch()
  const scope = useStartScope(params)
  const question = params.get('ask')
  const { phase } = useLiveState()
  const draft = useDraft(userId, 'new')
  const field = useRef<HTMLTextAreaElement>(null)
  // Reuses the conversation id if the acknowledgement was lost and the question is asked again.
  const [clientId] = useState(newClientId)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** A question asked before the scope was known. */
  const [waiting, setWaiting] = useState<string | null>(null)
  const begin = async (text: string) => {
    if (!scope) return
    setFailure(null)
    setBusy(true)
    const result = await dispatch(newChat({ scope, clientId }))
    setBusy(false)
    if (!newChat.fulfilled.match(result)) {
      draft.change(text)
      return setFailure(result.payload ?? null)
    }
    const target: ConversationTarget = { kind: 'thread', chatId: result.payload.id }
    const sent = { clientId: newClientId(), text }
    // From here on the question is stored in the conversation.
    storeUnsent(userId, keyOf(target), [{ ...sent, failure: null }])
    draft.change('')
    void dispatch(ask({ target, ...sent }))
    onBegun(target.chatId)
  }
  const askNext = useEffectEvent((text: string) => {
    setWaiting(null)
    if (!isBusy) void begin(text)
  })
  const isLive = phase === 'live'
  const isKnown = scope !== null
  const next = waiting ?? (isLive ? question : null)
  useEffect(() => {
    if (next && isKnown) askNext(next)
  }, [next, isKnown])
  return (
    <Stack gap={0} miw={0} mih="var(--conversation-height, auto)">
      <div className={classes.messages}>
        <IntroMessages messages={INTRO_MESSAGES} />
      </div>
      <Suggested scope={scope} onAsk={(text) => void begin(text)} />
      <div className={dock.dock}>
        {failure && (
          <FormAlert message={failure.message}>
            <p>Your question is still here.</p>
          </FormAlert>
        )}
        <Composer
          label="Ask your papers"
          text={draft.text}
          onText={draft.change}
          onAsk={setWaiting}
          field={field}
          onStop={null}
          isBusy={isBusy || waiting !== null}
          onMention={({ id }) => onScope(withPaper(scope ?? { kind: 'library' }, id))}
          tools={scope && <ScopeChip scope={scope} onChange={onScope} />}
        />
      </div>
    </Stack>
  )
}

/** A read-only target: a shared conversation, or one of mine to print. */
export type ReadTarget = { kind: 'shared'; link: string } | { kind: 'print'; chatId: string }

type Read = Pick<SharedChat, 'title' | 'messages'> & { lead: string | null }

const Exported = z.object({ title: z.string(), messages: z.array(Message) })

/** A read-only conversation; printing it produces the PDF export. */
export function ReadOnlyConversation({ target }: { target: ReadTarget }) {
  const navigate = useNavigate()
  const [read, setRead] = useState<Read | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [textOf] = useState(openQuotedTexts)
  const key = target.kind === 'shared' ? target.link : target.chatId
  const { kind } = target
  const load = useCallback(async () => {
    setFailure(null)
    try {
      setRead(kind === 'shared' ? await readShared(key) : await readOwn(key))
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }, [kind, key])
  useEffect(() => void load(), [load])
  const value = useMemo<ConversationValue>(
    () => ({ ...NOTHING, onShowQuote: (quote) => void navigate(quotePath(quote)) }),
    [navigate],
  )
  if (failure) return <ErrorState message={failure.message} kept="Nothing was changed." onRetry={() => void load()} />
  if (!read) {
    return (
      <>
        <PageHeading title={CONVERSATION} />
        <SkeletonRows rows={5} height={96} />
      </>
    )
  }
  return (
    <div className={readOnlyClasses.read}>
      <PageHeading
        title={read.title || CONVERSATION}
        lead={read.lead}
        actions={
          <Button
            className={readOnlyClasses.once ?? ''}
            size="sm"
            variant="default"
            leftSection={<IconPrinter aria-hidden size={16} stroke={1.6} />}
            onClick={() => print()}
          >
            Print or save as PDF
          </Button>
        }
      />
      <QuotedTexts value={textOf}>
        <ConversationProvider value={value}>
          <MessageList messages={read.messages} unsent={[]} onRetry={nothing} onTakeBack={nothing} />
        </ConversationProvider>
      </QuotedTexts>
    </div>
  )
}

const CONVERSATION = 'Conversation'

const nothing = () => {}

const NOTHING = {
  isReadOnly: true,
  shown: null,
  isTitleShown: true,
  ask: nothing,
  stop: nothing,
  regenerate: nothing,
  edit: nothing,
  rate: nothing,
}

async function readShared(link: string): Promise<Read> {
  const { title, messages, sharedBy, sharedAt } = await call(chatCalls.shared, { query: { link } })
  return { title, messages, lead: `Shared by ${sharedBy} on ${formatDay(sharedAt)}. Read-only.` }
}

async function readOwn(chatId: string): Promise<Read> {
  const file = await callForBlob(chatCalls.export, { query: { chatId, format: 'json' } })
  const { title, messages } = Exported.parse(JSON.parse(await file.text()))
  return { title, messages, lead: null }
}
