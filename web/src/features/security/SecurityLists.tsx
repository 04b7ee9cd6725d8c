import { SCREENS } from '@colophon/protocol/screens'
import { securityCalls } from '@colophon/protocol/security/calls'
import {
  ACTIVITY_KINDS,
  type Activity,
  type ActivityKind,
  type SignatureEntry,
} from '@colophon/protocol/security/entities'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import { callForBlob } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { downloadText } from '../../lib/api/download.ts'
import { formatMoment } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { failureIn } from './proof.ts'
import { Row } from './Row.tsx'
import classes from './security.module.css'
import { endSessions, fetchActivity, fetchSessions, fetchSignatures, selectSecurity } from './slice.ts'

const PAGE = 100

/** Active sessions; each can be ended, and all others at once. */
export function Sessions() {
  const dispatch = useAppDispatch()
  const { sessions, status } = useSelector(selectSecurity)
  const [list, total] = sessions
  const read = () => void dispatch(fetchSessions({ query: { limit: PAGE } }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the section is shown.
  useEffect(read, [])
  const end = async (query: { id?: string }, done: string) => {
    const result = await dispatch(endSessions({ query }))
    const failure = failureIn(result)
    if (failure) toastError(failure.message)
    else toastDone(done)
    read()
  }
  const { failure } = status.sessions
  if (failure) return <ErrorState message={failure.message} kept="No session was ended." onRetry={read} />
  if (list.length === 0) return <SkeletonRows rows={2} />
  return (
    <>
      <ul aria-label="Sessions">
        {list.map(({ id, device, address, createdAt, lastActiveAt, isCurrent }) => (
          <Row
            key={id}
            title={<strong>{device}</strong>}
            facts={
              <>
                {address && `${address} · `}since {formatMoment(createdAt)} · last active {formatMoment(lastActiveAt)}
              </>
            }
            action={
              isCurrent ? (
                <StatusPill tone="accent">This device</StatusPill>
              ) : (
                <Button variant="default" size="sm" onClick={() => void end({ id }, 'The session has ended.')}>
                  End
                </Button>
              )
            }
          />
        ))}
      </ul>
      <Text c="dimmed" fz="sm">
        API keys are not sessions and keep working. Revoke them under <Link to={SCREENS.apiKey.path}>API keys</Link>.
      </Text>
      {total > 1 && (
        <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" mt="md">
          <Button
            variant="default"
            onClick={() => void end({}, 'All other sessions have ended. API keys keep working.')}
          >
            End all others
          </Button>
        </Group>
      )}
    </>
  )
}

const SIGNATURES_PAGE = 10

const PURPOSE_LABELS: Record<SignatureEntry['purpose'], string> = {
  'wallet-login': 'Sign in',
  'add-wallet': 'Link a wallet',
  access: 'Make a paper public or private',
  request: 'Ask for access',
  answer: 'Answer a request',
  download: 'Download a paper (proves the download; the granted right alone opens the file)',
  account: 'Confirm an act of this account',
}

/** All messages signed by this account; each can be verified in the browser. */
export function Signatures() {
  const dispatch = useAppDispatch()
  const [params] = useSearchParams()
  const { signatures, status } = useSelector(selectSecurity)
  const [list, total] = signatures
  const page = Math.max(1, Number(params.get('signed')) || 1)
  const read = () =>
    void dispatch(fetchSignatures({ query: { limit: SIGNATURES_PAGE, offset: (page - 1) * SIGNATURES_PAGE } }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is read once.
  useEffect(read, [page])
  const { failure, status: reading } = status.signatures
  if (failure) return <ErrorState message={failure.message} kept="Nothing was changed." onRetry={read} />
  if (list.length === 0) {
    if (reading !== 'SUCCESS') return <SkeletonRows rows={2} />
    return (
      <EmptyState title="Nothing signed yet">Messages you sign here with a wallet are stored word for word.</EmptyState>
    )
  }
  return (
    <>
      <ul aria-label="Signatures">
        {list.map((one) => (
          <Signature key={one.id} signature={one} />
        ))}
      </ul>
      <PageButtons label="Pages of signatures" name="signed" page={page} size={SIGNATURES_PAGE} total={total} />
    </>
  )
}

function Signature({ signature: one }: { signature: SignatureEntry }) {
  const [said, say] = useState<string | null>(null)
  const verify = async () => {
    const { verifyMessage } = await import('viem')
    const signed = { message: one.message, signature: one.signature as `0x${string}` }
    const isGood = await verifyMessage({ address: one.address as `0x${string}`, ...signed }).catch(() => false)
    say(isGood ? 'This wallet has signed exactly this text.' : 'No key of this address has signed this text.')
  }
  return (
    <Row
      title={<strong>{PURPOSE_LABELS[one.purpose]}</strong>}
      facts={
        <>
          {formatMoment(one.signedAt)} · {one.address}
        </>
      }
      action={
        <Button variant="default" size="sm" onClick={() => void verify()}>
          Verify
        </Button>
      }
    >
      <details>
        <summary>The text</summary>
        <pre className={classes.message}>{one.message}</pre>
      </details>
      {said && (
        <Text my="md" role="status">
          {said}
        </Text>
      )}
    </Row>
  )
}

/** Labels of activity events. */
const ACTIVITY_LABELS: Record<ActivityKind, string> = {
  signedIn: 'Signed in',
  signInFailed: 'Sign-in failed',
  signedOut: 'Signed out',
  passwordChanged: 'Password changed',
  emailChanged: 'E-mail address changed',
  walletLinked: 'Wallet linked',
  walletUnlinked: 'Wallet unlinked',
  socialLinked: 'Sign-in service linked',
  socialUnlinked: 'Sign-in service unlinked',
  secondFactorOn: 'Second factor turned on',
  secondFactorOff: 'Second factor turned off',
  secondStepFailed: 'Wrong second step',
  recoveryCodeUsed: 'Recovery code used',
  recoveryCodesRenewed: 'New recovery codes created',
  sessionEnded: 'Session ended',
  otherSessionsEnded: 'All other sessions ended',
  accountFrozen: 'Account frozen',
  accountUnfrozen: 'Account opened again',
  dataExported: 'Everything exported',
  paperOpened: 'Paper opened to everyone',
  paperClosed: 'Paper limited to people you allow',
  accessGranted: 'Access granted',
  accessRevoked: 'Access revoked',
  personInvited: 'Person invited to a paper',
  linkCreated: 'Link to a paper created',
  offerEnded: 'Invitation or link ended',
  keyCreated: 'API key created',
  keyRevoked: 'API key revoked',
  keyRerolled: 'API key given a new secret',
  adminSignedIn: 'An administrator signed in as you',
}

const ACTIVITY_LOG_PAGE = 10

/** Account activity, newest first; filter and page are in the URL. */
export function ActivityLog() {
  const dispatch = useAppDispatch()
  const [params, setParams] = useSearchParams()
  const { activity, status } = useSelector(selectSecurity)
  const [list, total] = activity
  const kind = ACTIVITY_KINDS.find((each) => each === params.get('kind'))
  const page = Math.max(1, Number(params.get('page')) || 1)
  const read = () =>
    void dispatch(
      fetchActivity({
        query: { limit: ACTIVITY_LOG_PAGE, offset: (page - 1) * ACTIVITY_LOG_PAGE, ...(kind && { kind }) },
      }),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page and kind is read once.
  useEffect(read, [page, kind])
  const choose = (next: ActivityKind | '') =>
    setParams((present) => {
      present.delete('page')
      if (next) present.set('kind', next)
      else present.delete('kind')
      return present
    })
  const save = async () => {
    try {
      const blob = await callForBlob(securityCalls.activityCsv, { query: kind ? { kind } : {} })
      downloadText(await blob.text(), 'activity.csv', 'text/csv')
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    }
  }
  const { failure, status: reading } = status.activity
  return (
    <>
      <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" mb="xs">
        <NativeSelect
          aria-label="Show"
          value={kind ?? ''}
          onChange={(event) => choose(event.currentTarget.value as ActivityKind | '')}
          data={[
            { value: '', label: 'Everything' },
            ...ACTIVITY_KINDS.map((value) => ({ value, label: ACTIVITY_LABELS[value] })),
          ]}
        />
        <Button variant="default" onClick={() => void save()}>
          Save as CSV
        </Button>
      </Group>
      {failure && <ErrorState message={failure.message} kept="Nothing was changed." onRetry={read} />}
      {!failure && list.length === 0 && reading !== 'SUCCESS' && <SkeletonRows rows={4} />}
      {!failure && list.length === 0 && reading === 'SUCCESS' && (
        <EmptyState
          title={kind ? 'No events of this kind' : 'Nothing has happened yet'}
          actions={kind && <Button onClick={() => choose('')}>Show everything</Button>}
        />
      )}
      <ul aria-label="Activity" aria-busy={reading === 'REQUEST'}>
        {list.map((one) => (
          <Row
            key={one.id}
            title={activityLine(one)}
            facts={[formatMoment(one.at), one.device, one.address].filter(Boolean).join(' · ')}
          />
        ))}
      </ul>
      <PageButtons label="Pages of activity" name="page" page={page} size={ACTIVITY_LOG_PAGE} total={total} />
    </>
  )
}

/** One entry: the event, its subject, and its count. */
export function activityLine({ kind, detail, count }: Pick<Activity, 'kind' | 'detail' | 'count'>): string {
  const times = count > 1 ? ` (${count} times)` : ''
  return `${ACTIVITY_LABELS[kind]}${detail ? `: ${detail}` : ''}${times}`
}

type Props = { label: string; name: string; page: number; size: number; total: number }

/** Links to newer and older entries. */
function PageButtons({ label, name, page, size, total }: Props) {
  const [params] = useSearchParams()
  if (total <= size) return null
  const to = (number: number) => {
    const next = new URLSearchParams(params)
    next.set(name, String(number))
    return { search: `?${next}` }
  }
  return (
    <Group component="nav" gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" mt="md" aria-label={label}>
      {page > 1 && (
        <Link to={to(page - 1)} preventScrollReset>
          Newer
        </Link>
      )}
      {page * size < total && (
        <Link to={to(page + 1)} preventScrollReset>
          Older
        </Link>
      )}
    </Group>
  )
}
