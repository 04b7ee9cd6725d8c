import { libraryCalls } from '@colophon/protocol/library/calls'
import { notificationEvents } from '@colophon/protocol/notifications/events'
import type { PaperInvitation } from '@colophon/protocol/requests/entities'
import { sharingCalls } from '@colophon/protocol/requests/sharing'
import { Box, Button, Group, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { formatDay } from '../../../lib/format.ts'
import { useChanges } from '../../../lib/hooks/use-changes.ts'
import { useLiveEvent } from '../../../lib/hooks/use-live.ts'
import { FormAlert } from '../../../ui/states.tsx'
import { LEVEL_LABELS } from '../request-labels.ts'
import classes from './sharing.module.css'

/** The open invitations to papers, null until known. */
export function usePaperInvitations() {
  const [invitations, setInvitations] = useState<readonly PaperInvitation[] | null>(null)
  const load = useCallback(async () => {
    // They are in the notifications, too.
    setInvitations(await call(sharingCalls.paperInvitations).catch(() => []))
  }, [])
  useEffect(() => void load(), [load])
  useLiveEvent(notificationEvents.newNotification, ({ paperInvitation }) => void (paperInvitation && load()))
  const { failure, act } = useChanges(load)
  return {
    invitations,
    failure,
    answer: ({ offerId }: PaperInvitation, isAccepted: boolean) =>
      act(() => call(sharingCalls.answerPaperInvitation, { body: { offerId, isAccepted } })),
    block: ({ sharer }: PaperInvitation) =>
      act(() => call(libraryCalls.blockSharer, { body: { userId: sharer.id, isBlocked: true } })),
  }
}

type Props = {
  /** Only the invitation to this paper. */
  articleId?: number
  onAccepted: (invitation: PaperInvitation) => void
}

/** The open invitations to papers; nothing while there are none. */
export function PaperInvitations({ articleId, onAccepted }: Props) {
  const { invitations, failure, ...answers } = usePaperInvitations()
  const shown = invitations?.filter((each) => articleId === undefined || each.articleId === articleId) ?? []
  return (
    <>
      {failure && <FormAlert message={failure.message} />}
      {shown.length > 0 && <PaperInvitationList invitations={shown} onAccepted={onAccepted} {...answers} />}
    </>
  )
}

type ListProps = Pick<ReturnType<typeof usePaperInvitations>, 'answer' | 'block'> & {
  invitations: readonly PaperInvitation[]
  onAccepted: (invitation: PaperInvitation) => void
}

/** Invitations to papers, each with its answers. */
export function PaperInvitationList({ invitations, onAccepted, answer, block }: ListProps) {
  return (
    <Box component="ul" ff="text" mb="lg" aria-label="Invitations">
      {invitations.map((invitation) => (
        <li key={invitation.offerId} className={classes.invitation}>
          <p>
            “{invitation.sharer.name}” invites you to read “{invitation.title}”.
          </p>
          <Text size="sm" c="dimmed">
            {termsOf(invitation)}
          </Text>
          <Group gap="xs" mt="xs">
            <Button
              size="compact-md"
              onClick={async () => {
                if (await answer(invitation, true)) onAccepted(invitation)
              }}
            >
              Accept
            </Button>
            <Button size="compact-md" variant="default" onClick={() => void answer(invitation, false)}>
              Decline
            </Button>
            <Button size="compact-md" variant="subtle" onClick={() => void block(invitation)}>
              Decline and block this person
            </Button>
          </Group>
        </li>
      ))}
    </Box>
  )
}

function termsOf({ accessLevel, expiresAt, invitedAt }: PaperInvitation): string {
  const label = LEVEL_LABELS[accessLevel]
  const terms = `${label.charAt(0).toUpperCase()}${label.slice(1)}${expiresAt ? ` until ${formatDay(expiresAt)}` : ''}`
  return `${terms} · Invited on ${formatDay(invitedAt)}`
}
