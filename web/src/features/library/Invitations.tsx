import { libraryCalls } from '@colophon/protocol/library/calls'
import type { BlockedSharer, Invitation } from '@colophon/protocol/library/entities'
import { notificationEvents } from '@colophon/protocol/notifications/events'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { formatCountOf, formatDay } from '../../lib/format.ts'
import { useLiveEvent } from '../../lib/hooks/use-live.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormAlert } from '../../ui/states.tsx'
import { ROLE_LABELS } from './labels.ts'
import classes from './library.module.css'

type Sharing = { invitations: readonly Invitation[]; blocked: readonly BlockedSharer[] }

/** Opens the invitations to collections; nothing while there are none, and no one is blocked. */
export function Invitations({ onAccepted }: { onAccepted: () => void }) {
  const [sharing, setSharing] = useState<Sharing>({ invitations: [], blocked: [] })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isOpen, setOpen] = useState(false)
  const load = useCallback(async () => {
    try {
      const [invitations, blocked] = await Promise.all([
        call(libraryCalls.invitations),
        call(libraryCalls.blockedSharers),
      ])
      setSharing({ invitations, blocked })
      setFailure(null)
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }, [])
  useEffect(() => void load(), [load])
  useLiveEvent(notificationEvents.newNotification, ({ invitation }) => void (invitation && load()))
  const { invitations, blocked } = sharing
  const act = async (change: () => Promise<unknown>) => {
    try {
      await change()
    } catch (thrown) {
      setFailure(failureOf(thrown))
      return
    }
    await load()
  }
  const answer = async ({ collectionId }: Invitation, isAccepted: boolean) => {
    await act(() => call(libraryCalls.answerInvitation, { body: { collectionId, isAccepted } }))
    if (isAccepted) onAccepted()
  }
  const block = (userId: number, isBlocked: boolean) =>
    act(() => call(libraryCalls.blockSharer, { body: { userId, isBlocked } }))
  if (invitations.length + blocked.length === 0 && !isOpen) return null
  return (
    <>
      <Button
        variant={invitations.length > 0 ? 'default' : 'subtle'}
        size="compact-sm"
        mb="xs"
        onClick={() => setOpen(true)}
      >
        {invitations.length > 0 ? formatCountOf(invitations.length, 'invitation', 'invitations') : 'Blocked people'}
      </Button>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title="Invitations to collections">
          <Stack gap="md">
            {failure && <FormAlert message={failure.message} />}
            {invitations.length === 0 && <Text c="dimmed">There are no open invitations.</Text>}
            <Open invitations={invitations} onAnswer={answer} onBlock={(userId) => block(userId, true)} />
            {blocked.length > 0 && <Blocked blocked={blocked} onUnblock={(userId) => block(userId, false)} />}
          </Stack>
        </Dialog>
      )}
    </>
  )
}

type OpenProps = {
  invitations: readonly Invitation[]
  onAnswer: (invitation: Invitation, isAccepted: boolean) => Promise<void>
  onBlock: (userId: number) => Promise<void>
}

function Open({ invitations, onAnswer, onBlock }: OpenProps) {
  return (
    <ul className={classes.invited} aria-label="Open invitations">
      {invitations.map((invitation) => (
        <li key={invitation.collectionId}>
          <p>
            “{invitation.sharer.name}” invites you to “{invitation.name}”.
          </p>
          <Text c="dimmed">
            {ROLE_LABELS[invitation.role]} · {formatDay(invitation.invitedAt)}
          </Text>
          <Group gap="xs">
            <Button size="compact-md" onClick={() => void onAnswer(invitation, true)}>
              Accept
            </Button>
            <Button size="compact-md" variant="default" onClick={() => void onAnswer(invitation, false)}>
              Decline
            </Button>
            <Button size="compact-md" variant="subtle" onClick={() => void onBlock(invitation.sharer.id)}>
              Decline and block this person
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  )
}

type BlockedProps = { blocked: readonly BlockedSharer[]; onUnblock: (userId: number) => Promise<void> }

function Blocked({ blocked, onUnblock }: BlockedProps) {
  return (
    <section aria-label="Blocked people">
      <Box component="h3" m={0} fz="md" fw={500}>
        Blocked people
      </Box>
      <Text c="dimmed">
        They cannot invite you. Collections of theirs that you have accepted stay until you leave them.
      </Text>
      <ul className={classes.members}>
        {blocked.map(({ userId, name }) => (
          <li key={userId}>
            <span>“{name}”</span>
            <Button size="compact-sm" variant="default" onClick={() => void onUnblock(userId)}>
              Unblock
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
