import { libraryCalls } from '@colophon/protocol/library/calls'
import type { BlockedSharer, Invitation } from '@colophon/protocol/library/entities'
import { notificationEvents } from '@colophon/protocol/notifications/events'
import { Button, Group, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { formatDay } from '../../lib/format.ts'
import { useChanges } from '../../lib/hooks/use-changes.ts'
import { useLiveEvent } from '../../lib/hooks/use-live.ts'
import { ROLE_LABELS } from './labels.ts'
import classes from './library.module.css'

type Sharing = { invitations: readonly Invitation[]; blocked: readonly BlockedSharer[] }

/** The open invitations to collections and the blocked people, null until known, and what changes them. */
export function useInvitations() {
  const [sharing, setSharing] = useState<Sharing | null>(null)
  const [unread, setUnread] = useState<Failure | null>(null)
  const load = useCallback(async () => {
    try {
      const [invitations, blocked] = await Promise.all([
        call(libraryCalls.invitations),
        call(libraryCalls.blockedSharers),
      ])
      setSharing({ invitations, blocked })
      setUnread(null)
    } catch (thrown) {
      setUnread(failureOf(thrown))
    }
  }, [])
  useEffect(() => void load(), [load])
  useLiveEvent(notificationEvents.newNotification, ({ invitation }) => void (invitation && load()))
  const { failure, act } = useChanges(load)
  return {
    sharing,
    failure: failure ?? unread,
    answer: ({ collectionId }: Invitation, isAccepted: boolean) =>
      act(() => call(libraryCalls.answerInvitation, { body: { collectionId, isAccepted } })),
    block: (userId: number, isBlocked: boolean) =>
      act(() => call(libraryCalls.blockSharer, { body: { userId, isBlocked } })),
  }
}

type Props = {
  invitations: readonly Invitation[]
  onAnswer: (invitation: Invitation, isAccepted: boolean) => Promise<unknown>
  onBlock: (userId: number) => Promise<unknown>
}

/** The open invitations to collections, each with its answers. */
export function OpenInvitations({ invitations, onAnswer, onBlock }: Props) {
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
