import type { Quote, ThreadScope } from '@colophon/protocol/chat/entities'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { Composer } from './Composer.tsx'
import { isStanding, isUnderWay, type Unsent } from './chat-state.ts'
import dock from './dock.module.css'
import { keepFocus } from './keep-focus.ts'
import { MessageList } from './MessageList.tsx'
import { OutsideModel } from './OutsideModel.tsx'
import type { QuoteRef } from './quote-ref.ts'
import { openQuotedTexts, QuotedTexts } from './quoted-texts.ts'
import { ScopeChip } from './ScopeChip.tsx'
import { Suggested } from './Suggested.tsx'
import { papersOf, withPaper } from './scope-words.ts'
import classes from './talk.module.css'
import { TalkScope } from './talk-context.ts'
import type { TalkTarget } from './target.ts'
import { type AddressQuestion, useAskedByAddress } from './use-asked-by-address.ts'
import { useDraft } from './use-draft.ts'
import { useFollowEnd } from './use-follow-end.ts'
import { useSaidAloud } from './use-said-aloud.ts'
import { useTalk } from './use-talk.ts'
import { useTalkDeeds } from './use-talk-deeds.ts'

export type TalkProps = {
  userId: number
  target: TalkTarget
  onShowQuote: (quote: Quote, ref: QuoteRef) => void
  shown: QuoteRef | null
  /** The person was writing just before: the field is theirs again. */
  isFocused?: boolean
  /** A question that came with the address and is asked at once. */
  question?: AddressQuestion
  /** The conversation was deleted, here or in another tab. */
  onGone: () => void
}

/** A conversation with the assistant: what was said, and where one asks; it streams, and outlives a loss of the connection. */
export function Talk({ userId, target: wanted, onShowQuote, shown, isFocused = false, question, onGone }: TalkProps) {
  const { talk, messages, isLive, open, target } = useTalk(userId, wanted, onGone)
  const deeds = useTalkDeeds(target)
  const draft = useDraft(userId, target)
  const [textOf] = useState(openQuotedTexts)
  const field = useRef<HTMLTextAreaElement>(null)
  const conversation = useRef<HTMLOListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const stay = useCallback(() => keepFocus(field.current, conversation.current), [])
  useEffect(() => {
    if (isFocused) stay()
  }, [isFocused, stay])
  const said = messages.filter(({ id }) => !isStanding(id))
  const going = messages.findLast(({ status, writer }) => !writer && isUnderWay(status))
  const unsent = talk?.unsent ?? []
  const aloud = useSaidAloud(said.at(-1))
  const { isAway, go } = useFollowEnd(end, said.at(-1), unsent.at(-1)?.clientId)
  const isPaper = target.kind === 'paper'
  const chat = talk?.open?.chat
  const libraryChatId = chat?.scope.kind === 'library' ? chat.id : null
  const value = useMemo(() => {
    // What was pressed leaves the page with what it belongs to; the focus does not.
    const staying = <Given extends unknown[]>(deed: (...given: Given) => void) => {
      return (...given: Given) => {
        deed(...given)
        stay()
      }
    }
    const [ask, regenerate, edit] = [staying(deeds.ask), staying(deeds.regenerate), staying(deeds.edit)]
    const everything = staying((refusalId: number) => libraryChatId && deeds.askEverything(libraryChatId, refusalId))
    const askEverything = libraryChatId === null ? undefined : everything
    return { ...deeds, ask, askEverything, regenerate, edit, onShowQuote, shown, isTitleShown: !isPaper }
  }, [deeds, stay, onShowQuote, shown, isPaper, libraryChatId])
  const ask = (text: string) => {
    draft.change('')
    deeds.ask(text)
  }
  useAskedByAddress(question, isLive && talk?.opening.status === 'SUCCESS', deeds.ask)
  const takeBack = (one: Unsent) => {
    draft.change([one.text, draft.text].filter(Boolean).join('\n'))
    deeds.drop(one.clientId)
    field.current?.focus()
  }
  const stop = () => {
    if (going) deeds.stop(going.id)
    stay()
  }
  const narrow = (scope: ThreadScope) => chat && deeds.narrow(chat.id, scope)
  const failure = talk?.opening.failure
  if (failure && !talk?.open) {
    return <ErrorState message={failure.message} kept="What was said is kept." onRetry={open} />
  }
  return (
    <QuotedTexts value={textOf}>
      <TalkScope value={value}>
        <div className={classes.talk}>
          {talk?.hasMore && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={talk.earlier.status === 'REQUEST'}
              onClick={() => talk.cursor && deeds.earlier(talk.cursor)}
            >
              Earlier messages
            </Button>
          )}
          <MessageList
            list={conversation}
            messages={messages}
            unsent={unsent}
            onRetry={(one) => deeds.retry(one)}
            onTakeBack={takeBack}
          />
          {!talk?.open && <SkeletonRows rows={2} height={72} />}
          <VisuallyHidden role="status">{aloud}</VisuallyHidden>
          <div ref={end} />
          {talk?.open && said.length === 0 && unsent.length === 0 && (
            <Suggested questions={talk.open.suggestions} onAsk={value.ask} />
          )}
          <div className={dock.dock}>
            {isAway && (
              <Button
                className={dock.newest ?? ''}
                size="compact-sm"
                variant="default"
                leftSection={<IconArrowDown aria-hidden size={14} stroke={1.8} />}
                onClick={go}
              >
                To the newest
              </Button>
            )}
            <Composer
              label={isPaper ? 'Ask about this paper' : 'Ask your papers'}
              text={draft.text}
              onText={draft.change}
              onAsk={ask}
              field={field}
              onStop={going && isLive ? stop : null}
              onMention={!isPaper && chat ? ({ id }) => narrow(withPaper(chat.scope, id)) : undefined}
              tools={chat && <ScopeChip scope={chat.scope} onChange={isPaper ? null : narrow} />}
            />
            {talk?.open && (
              <OutsideModel
                assistant={talk.open.assistant}
                articleId={isPaper ? (papersOf(talk.open.chat.scope)[0] ?? null) : null}
              />
            )}
          </div>
        </div>
      </TalkScope>
    </QuotedTexts>
  )
}
