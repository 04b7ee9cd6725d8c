import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import type { AccountInfo } from '@colophon/protocol/profile/entities'
import { NOTE_MAX } from '@colophon/protocol/requests/constants'
import { requestEvents } from '@colophon/protocol/requests/events'
import { SCREENS } from '@colophon/protocol/screens'
import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import type { AccessLevel } from '@colophon/protocol/wallet/nonce'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useLocation } from 'react-router'
import { buttonsOf } from '../../features/articles/paper-buttons.ts'
import { selectIsSignedIn } from '../../features/auth/slice.ts'
import { addWallet, fetchAccount, selectAccount } from '../../features/profile/slice.ts'
import { LEVEL_LABELS } from '../../features/requests/request-labels.ts'
import { PaperInvitations } from '../../features/requests/sharing/PaperInvitations.tsx'
import { createRequest } from '../../features/requests/slice.ts'
import { WalletDialog } from '../../features/wallet/WalletDialog.tsx'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useLiveEvent } from '../../lib/hooks/use-live.ts'
import { withReturnPath } from '../../lib/return-path.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { AccountPending } from '../account/AccountPending.tsx'

type Props = { article: OpenArticle; person: Person; onChanged: () => void }

/** Requests access to a private paper, if its access state has a button for it; signed with the linked wallet. */
export function PaperRequest({ article, person, onChanged }: Props) {
  const location = useLocation()
  const isSignedIn = useSelector(selectIsSignedIn)
  const account = useSelector(selectAccount)
  const dispatch = useAppDispatch()
  const [asking, ask] = useState<AccessLevel | null>(null)
  // The linked wallet comes from the profile, which may still be loading or have failed.
  const begin = async (level: AccessLevel) => {
    ask(level)
    if (account) return
    const read = await dispatch(fetchAccount({}))
    if (fetchAccount.fulfilled.match(read)) return
    ask(null)
    toastError((read.payload ?? failureOf(read.error)).message)
  }
  const buttons = buttonsOf(person, article)
  const levels = [
    buttons.includes('requestReadOnly') && ('readOnly' as const),
    buttons.includes('requestFull') && ('full' as const),
  ].filter((level) => level !== false)
  if (!person && !article.rights.view) {
    // After a reload the request buttons depend on the account, which is still loading.
    if (isSignedIn) return <AccountPending rows={1} height={36} />
    return (
      <Group mt="md" ff="text">
        <Button component={Link} to={withReturnPath(SCREENS.login.path, location)} size="sm" variant="default">
          Sign in to ask for access
        </Button>
      </Group>
    )
  }
  const isWaiting = buttons.includes('withdraw')
  if (levels.length === 0 && !isWaiting) return null
  return (
    <>
      {isSignedIn && !article.rights.view && <PaperInvitations articleId={article.id} onAccepted={onChanged} />}
      <Group gap="xs" mt="md" ff="text">
        {levels.map((level) => (
          <Button
            key={level}
            size="sm"
            variant="default"
            loading={asking === level && !account}
            onClick={() => void begin(level)}
          >
            Ask for {LEVEL_LABELS[level]}
          </Button>
        ))}
        {isWaiting && (
          <Button component={Link} to={`${SCREENS.requests.path}?tab=mine`} size="sm" variant="default">
            Your request
          </Button>
        )}
      </Group>
      {asking && account && (
        <AskDialog
          key={asking}
          article={article}
          level={asking}
          account={account}
          onClose={() => ask(null)}
          onDone={onChanged}
        />
      )}
    </>
  )
}

/** Reloads when the access of this reader changes or expires, and explains why it has ended. */
export function useAccessChanges(article: Changing, onChanged: () => void): void {
  const { id, accessExpiresAt, rights, isPublic } = article
  useLiveEvent(requestEvents.accessChanged, ({ articleId }) => articleId === id && onChanged())
  const look = useEffectEvent(onChanged)
  useEffect(() => {
    if (accessExpiresAt === null) return
    const left = Date.parse(accessExpiresAt) - serverSeconds() * 1000 + MARGIN_MS
    if (left < MARGIN_MS || left > LONGEST_TIMER_MS) return
    const timer = setTimeout(() => look(), left)
    return () => clearTimeout(timer)
  }, [accessExpiresAt])
  const before = useRef({ hadView: rights.view, wasPublic: isPublic })
  useEffect(() => {
    const { hadView, wasPublic } = before.current
    if (hadView && !rights.view) toastDone(wasPublic ? CLOSED : ENDED)
    before.current = { hadView: rights.view, wasPublic: isPublic }
  }, [rights.view, isPublic])
}

type Changing = Pick<OpenArticle, 'id' | 'accessExpiresAt' | 'rights' | 'isPublic'>

const ENDED = 'Your access to this paper has ended. You can ask its owner again.'
const CLOSED = 'The owner made this paper private. You can ask for access.'
/** The server's clock has a precision of one second. */
const MARGIN_MS = 1500
const LONGEST_TIMER_MS = 2_147_483_647

type AskProps = {
  article: OpenArticle
  level: AccessLevel
  account: AccountInfo
  onClose: () => void
  onDone: () => void
}

function AskDialog({ article, level, account, onClose, onDone }: AskProps) {
  const linked = account.walletAddress
  const dispatch = useAppDispatch()
  const [note, setNote] = useStoredNote(account.id, article.id)
  const subject = { articleId: article.id, accessLevel: level }
  const link = async (signed: SignedMessage): Promise<Failure | null> => {
    const result = await dispatch(addWallet({ body: signed }))
    return addWallet.fulfilled.match(result) ? null : (result.payload ?? failureOf(result.error))
  }
  const send = async (walletAddress: string, signed: SignedMessage): Promise<Failure | null> => {
    const result = await dispatch(createRequest({ body: { ...subject, walletAddress, note, ...signed } }))
    if (!createRequest.fulfilled.match(result)) return result.payload ?? failureOf(result.error)
    setNote('')
    toastDone('Sent. You will be notified when the owner answers.')
    onClose()
    onDone()
    return null
  }
  return (
    <WalletDialog
      title={`Ask for ${LEVEL_LABELS[level]}?`}
      request={linked ? { purpose: 'request', ...subject } : { purpose: 'add-wallet' }}
      {...(linked && { signer: linked })}
      onSigned={(signed) => (linked ? send(linked, signed) : link(signed))}
      onClose={onClose}
      lead={
        <>
          {linked === null && (
            <Text mb="md">
              The owner recognises you by your wallet, and your account has none yet. Your first signature links it; the
              second sends the request.
            </Text>
          )}
          <Textarea
            label="Message to the owner"
            description="Say who you are and why you need it. The message is not part of what you sign."
            maxLength={NOTE_MAX}
            autosize
            minRows={2}
            mb="md"
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </>
      }
    />
  )
}

/** The message stays in this tab until it is sent, as installing a wallet needs a reload. */
function useStoredNote(userId: number, articleId: number): [string, (note: string) => void] {
  const name = `colophon.requests.${userId}.${articleId}`
  const [note, setNote] = useState(() => {
    try {
      return sessionStorage.getItem(name) ?? ''
    } catch {
      return ''
    }
  })
  const store = (text: string) => {
    setNote(text)
    try {
      if (text === '') sessionStorage.removeItem(name)
      else sessionStorage.setItem(name, text)
    } catch {
      // Without storage it only lives in the field.
    }
  }
  return [note, store]
}
