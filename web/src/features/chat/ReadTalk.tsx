import { chatCalls } from '@colophon/protocol/chat/calls'
import { Message, type SharedChat } from '@colophon/protocol/chat/entities'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { call, callForBlob } from '../../lib/call.ts'
import { type Failure, failureOf } from '../../lib/call-error.ts'
import { formatDay } from '../../lib/format.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { MessageList } from './MessageList.tsx'
import { quotePath } from './quote-ref.ts'
import { openQuotedTexts, QuotedTexts } from './quoted-texts.ts'
import classes from './read-talk.module.css'
import { TalkScope, type TalkValue } from './talk-context.ts'

/** What is read: a conversation that somebody shared, or one of mine to be printed. */
export type ReadTarget = { kind: 'shared'; link: string } | { kind: 'print'; chatId: string }

type Read = Pick<SharedChat, 'title' | 'messages'> & { lead: string | null }
const Exported = z.object({ title: z.string(), messages: z.array(Message) })

/** A conversation to read, not to talk in; it is printed as it stands, which is how it becomes a PDF. */
export function ReadTalk({ target }: { target: ReadTarget }) {
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
  const value = useMemo<TalkValue>(
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
    <div className={classes.read}>
      <PageHeading
        title={read.title || CONVERSATION}
        lead={read.lead}
        actions={
          <Button
            className={classes.once ?? ''}
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
        <TalkScope value={value}>
          <MessageList messages={read.messages} unsent={[]} onRetry={nothing} onTakeBack={nothing} />
        </TalkScope>
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
  return { title, messages, lead: `Shared by ${sharedBy} on ${formatDay(sharedAt)}. To read only.` }
}

async function readOwn(chatId: string): Promise<Read> {
  const file = await callForBlob(chatCalls.export, { query: { chatId, format: 'json' } })
  const { title, messages } = Exported.parse(JSON.parse(await file.text()))
  return { title, messages, lead: null }
}
