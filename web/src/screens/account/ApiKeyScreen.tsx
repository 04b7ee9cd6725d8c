import type { ApiKey } from '@colophon/protocol/keys/entities'
import { ADDED_SCREENS, SCREENS } from '@colophon/protocol/screens'
import { Box, Button, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import { CreateKeyForm, type MakeKey } from '../../features/profile/keys/CreateKeyForm.tsx'
import { curlLine } from '../../features/profile/keys/examples.ts'
import { KeyCard, RerollForm, ShownKey } from '../../features/profile/keys/KeyCard.tsx'
import { KeyUsage } from '../../features/profile/keys/KeyUsage.tsx'
import classes from '../../features/profile/keys/keys.module.css'
import { fetchKeys, revokeKey, selectKeys } from '../../features/profile/keys/keys-slice.ts'
import type { ProofRequest } from '../../features/security/proof.ts'
import { fetchOverview, selectSecurity } from '../../features/security/slice.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { usePageTitle } from '../../lib/hooks/use-page-title.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { AccountProof } from './AccountProof.tsx'

type Open =
  | { what: 'create' }
  | { what: 'reroll'; key: ApiKey }
  | { what: 'revoke'; key: ApiKey }
  | { what: 'shown'; secret: string }

/** My API keys: create, re-roll, revoke, and the calls made with them. */
export function ApiKeyScreen() {
  const dispatch = useAppDispatch()
  const { keys, status } = useSelector(selectKeys)
  const [open, setOpen] = useState<Open | null>(null)
  const read = useCallback(() => void dispatch(fetchKeys(undefined)), [dispatch])
  useEffect(read, [read])
  usePageTitle(`API keys · ${SCREENS.apiKey.title}`)
  const close = () => setOpen(null)
  const show = (secret: string) => {
    setOpen({ what: 'shown', secret })
    read()
  }
  const revoke = async ({ id, name }: ApiKey) => {
    const outcome = await dispatch(revokeKey({ query: { id } }))
    close()
    if (revokeKey.fulfilled.match(outcome)) toastDone(`“${name}” was revoked.`)
    else toastError(outcome.payload?.message ?? 'The key could not be revoked and still works. Try again.')
    read()
  }
  const revoking = open?.what === 'revoke' ? open.key : null
  return (
    <>
      <PageHeading
        title="API keys"
        lead={
          <>
            Let your programs act on your behalf with limited permissions.{' '}
            <Link to={ADDED_SCREENS.apiReference.path}>API reference</Link> ·{' '}
            <Link to={SCREENS.profile.path}>Profile</Link>
          </>
        }
        actions={<Button onClick={() => setOpen({ what: 'create' })}>Create a key</Button>}
      />
      <Keys onOpen={setOpen} onRetry={read} />
      {keys.length > 0 && <KeyUsage />}
      <KeyDialog open={open} onMade={show} onClose={close} />
      <ConfirmDialog
        isOpen={revoking !== null}
        title={revoking ? `Revoke “${revoking.name}”?` : ''}
        confirmLabel="Revoke"
        isCareful
        isBusy={status.remove.status === 'REQUEST'}
        onConfirm={() => revoking && void revoke(revoking)}
        onClose={close}
      >
        {revoking && <RevokeWarning apiKey={revoking} />}
      </ConfirmDialog>
    </>
  )
}

function Keys({ onOpen, onRetry }: { onOpen: (open: Open) => void; onRetry: () => void }) {
  const { keys, status } = useSelector(selectKeys)
  const [, setParams] = useSearchParams()
  const { failure, status: reading } = status.list
  if (failure) return <ErrorState message={failure.message} kept="No key was changed." onRetry={onRetry} />
  if (keys.length === 0) return reading === 'SUCCESS' ? <NoKeys /> : <SkeletonRows rows={2} height={200} />
  return (
    <ul className={classes.list} aria-label="API keys">
      {keys.map((key) => (
        <KeyCard
          key={key.id}
          apiKey={key}
          onReroll={() => onOpen({ what: 'reroll', key })}
          onRevoke={() => onOpen({ what: 'revoke', key })}
          onShowUses={() => {
            setParams({ key: key.id }, { preventScrollReset: true })
            document.getElementById('key-usage')?.scrollIntoView()
          }}
        />
      ))}
    </ul>
  )
}

function KeyDialog({
  open,
  onMade,
  onClose,
}: {
  open: Open | null
  onMade: (secret: string) => void
  onClose: () => void
}) {
  const dispatch = useAppDispatch()
  const { overview } = useSelector(selectSecurity)
  const [proving, setProving] = useState<{ make: MakeKey } | null>(null)
  const isOpen = open !== null && open.what !== 'revoke'
  // Also asks for a second-factor code if one is set up.
  useEffect(() => {
    if (isOpen) void dispatch(fetchOverview({}))
  }, [dispatch, isOpen])
  if (!isOpen) return null
  const isShown = open.what === 'shown'
  const title = { create: 'Create an API key', reroll: 'Re-roll the key', shown: 'Your API key' }[open.what]
  const wanted: ProofRequest | null = proving && {
    title: 'Confirm that it is you',
    verb: open.what === 'reroll' ? 'Re-roll' : 'Create key',
    act: 'makeKey',
    withCode: overview?.secondFactor.isOn ?? false,
    lead: 'This key can do more than read. Confirm that the account is yours.',
    run: async (proof, step) => {
      try {
        await proving.make({ ...proof, ...step })
        return {}
      } catch (thrown) {
        return { payload: failureOf(thrown), error: thrown }
      }
    },
  }
  return (
    <Dialog
      size="lg"
      title={title}
      onClose={onClose}
      // A secret shown once must not be closed by a stray click.
      withCloseButton={!isShown}
      closeOnEscape={!isShown && !wanted}
      closeOnClickOutside={false}
    >
      {open.what === 'create' && (
        <CreateKeyForm onMade={onMade} onCancel={onClose} onProof={(make) => setProving({ make })} />
      )}
      {open.what === 'reroll' && (
        <RerollForm apiKey={open.key} onMade={onMade} onCancel={onClose} onProof={(make) => setProving({ make })} />
      )}
      {open.what === 'shown' && <ShownKey apiKey={open.secret} onClose={onClose} />}
      {wanted && <AccountProof wanted={wanted} onClose={() => setProving(null)} />}
    </Dialog>
  )
}

function RevokeWarning({ apiKey: { masked, routes } }: { apiKey: ApiKey }) {
  return (
    <>
      <Text my="md">
        <code>{masked}</code> stops working with the next call and cannot be restored. Its list of calls stays.
      </Text>
      {routes.length === 0 ? (
        <Text my="md">It was not used in the last 7 days.</Text>
      ) : (
        <>
          <Text my="md">In the last 7 days it was used for:</Text>
          <Box component="ul" my="md" pl="xl" style={{ listStyle: 'revert' }}>
            {routes.slice(0, 12).map((route) => (
              <li key={route}>
                <code>{route}</code>
              </li>
            ))}
          </Box>
          {routes.length > 12 && <Text my="md">and for {routes.length - 12} more.</Text>}
        </>
      )}
    </>
  )
}

function NoKeys() {
  const line = curlLine(window.location.origin)
  return (
    <EmptyState title="You have no API key yet">
      <Text my="md">With a key, your programs can:</Text>
      <Box component="ul" my="md" pl="xl" style={{ listStyle: 'revert' }}>
        <li>
          search the knowledge base and read claims: <code>{line}</code>
        </li>
        <li>
          upload each paper once it is written, with the scope “write”: <code>POST /api/v1/articles/create</code>
        </li>
        <li>
          download files, with the scope “export”: <code>GET /api/v1/articles/file?articleId=…</code>
        </li>
      </Box>
    </EmptyState>
  )
}
