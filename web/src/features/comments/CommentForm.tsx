import { COMMENT_MAX } from '@colophon/protocol/comments/constants'
import type { Anchor } from '@colophon/protocol/comments/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { Box, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Failure } from '../../lib/api/call-error.ts'
import { formatCount } from '../../lib/format.ts'
import { withReturnPath } from '../../lib/return-path.ts'
import { FormAlert } from '../../ui/states.tsx'
import { type CommentDraft, type DraftKey, EMPTY_DRAFT, storeDraft, storedDraft } from './comment-drafts.ts'
import { MarkdownText } from './markdown/MarkdownText.tsx'
import { QuotedPassage } from './QuotedPassage.tsx'

type Props = {
  draftKey: DraftKey
  label: string
  sendLabel: string
  /** Initial text when editing. */
  initial?: string
  /** A passage that was just selected in the paper; it replaces the one of the draft. */
  passage?: Anchor | null
  onPassageTaken?: () => void
  isFocused?: boolean
  onSend: (draft: CommentDraft, key: string) => Promise<Failure | null>
  onClose?: () => void
}

/** The comment form. The text survives a reload, a failure and a sign-in. */
export function CommentForm({ draftKey, label, sendLabel, initial = '', isFocused, onSend, onClose, ...rest }: Props) {
  const { passage, onPassageTaken } = rest
  const [draft, setDraft] = useState(() => withInitial(storedDraft(draftKey), initial))
  const [isPreview, setPreview] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  // The same text sent again after its answer was lost is the same comment.
  const sendKey = useRef(newKey())
  const field = useRef<HTMLTextAreaElement>(null)
  const latest = useRef(draft)
  latest.current = draft
  const isSignedIn = draftKey.userId !== null
  const change = (next: CommentDraft) => {
    setDraft(next)
    storeDraft(draftKey, next.text === initial && next.anchor === null ? EMPTY_DRAFT : next)
    sendKey.current = newKey()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly selected passage is taken.
  useEffect(() => {
    if (!passage) return
    change({ ...draft, anchor: passage })
    setPreview(false)
    onPassageTaken?.()
    field.current?.focus()
  }, [passage])
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])
  const problem = problemOf(draft.text)
  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!isSignedIn || problem || draft.text.trim() === '') {
      if (draft.text.trim() === '') setFailure(EMPTY)
      return field.current?.focus()
    }
    const sent = draft
    setFailure(null)
    setPreview(false)
    setDraft(EMPTY_DRAFT)
    const refused = await onSend(sent, sendKey.current)
    setFailure(refused)
    // The user may already be typing the next comment: neither text replaces the other.
    const left = refused ? joined(sent, latest.current) : latest.current
    if (refused) setDraft(left)
    storeDraft(draftKey, left)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event)
    if (event.key === 'Escape' && onClose) {
      event.stopPropagation()
      onClose()
    }
  }
  return (
    <Stack component="form" gap="sm" miw={0} onSubmit={(event) => void send(event)} aria-label={label}>
      {draft.anchor && <QuotedPassage quote={draft.anchor.quote} onRemove={() => change({ ...draft, anchor: null })} />}
      {isPreview ? (
        <Box component="section" mih={96} p="sm" bd="1px solid var(--line)" aria-label="Preview">
          <MarkdownText text={draft.text || 'Nothing to show yet.'} />
        </Box>
      ) : (
        <Textarea
          ref={field}
          label={label}
          description="Markdown, formulas between $ signs. Ctrl+Enter to post."
          autosize
          minRows={3}
          maxRows={16}
          dir="auto"
          value={draft.text}
          error={problem}
          onChange={({ currentTarget }) => change({ ...draft, text: currentTarget.value })}
          onKeyDown={press}
        />
      )}
      {failure && (
        <FormAlert message={failure.message}>{failure === EMPTY ? null : <p>Your text is still here.</p>}</FormAlert>
      )}
      <Group gap="xs">
        <SendButton label={sendLabel} isSignedIn={isSignedIn} />
        <Button size="sm" variant="default" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
          Preview
        </Button>
        {onClose && (
          <Button size="sm" variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        )}
        {!isSignedIn && draft.text !== '' && (
          <Text span fz="sm" c="dimmed">
            Your text is kept until you return.
          </Text>
        )}
      </Group>
    </Stack>
  )
}

type SendProps = { label: string; isSignedIn: boolean }

function SendButton({ label, isSignedIn }: SendProps) {
  const location = useLocation()
  return isSignedIn ? (
    <Button type="submit" size="sm">
      {label}
    </Button>
  ) : (
    <Button component={Link} to={withReturnPath(SCREENS.login.path, location)} size="sm">
      Sign in to comment
    </Button>
  )
}

const EMPTY: Failure = { status: 400, error: 'commentEmpty', message: 'A comment needs at least one word.' }

function joined(sent: CommentDraft, typed: CommentDraft): CommentDraft {
  return { text: [sent.text, typed.text].filter(Boolean).join('\n\n'), anchor: typed.anchor ?? sent.anchor }
}

function problemOf(text: string): string | null {
  if (text.length <= COMMENT_MAX) return null
  return `${formatCount(text.length)} characters; a comment has at most ${formatCount(COMMENT_MAX)}. Nothing is cut off: shorten it, or write two.`
}

function withInitial(draft: CommentDraft, initial: string): CommentDraft {
  return draft.text === '' ? { ...draft, text: initial } : draft
}

/** Unlike `randomUUID`, it exists where the site is served without encryption. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
