import type { BlockedSharer } from '@colophon/protocol/library/entities'
import { Box, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCountOf } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormAlert } from '../../ui/states.tsx'
import classes from './library.module.css'
import { OpenInvitations, useInvitations } from './OpenInvitations.tsx'

/** Opens the invitations to collections; nothing while there are none, and no one is blocked. */
export function Invitations({ onAccepted }: { onAccepted: () => void }) {
  const { sharing, failure, answer, block } = useInvitations()
  const [isOpen, setOpen] = useState(false)
  const { invitations, blocked } = sharing ?? NONE
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
            <OpenInvitations
              invitations={invitations}
              onAnswer={async (invitation, isAccepted) => {
                await answer(invitation, isAccepted)
                if (isAccepted) onAccepted()
              }}
              onBlock={(userId) => block(userId, true)}
            />
            {blocked.length > 0 && <Blocked blocked={blocked} onUnblock={(userId) => block(userId, false)} />}
          </Stack>
        </Dialog>
      )}
    </>
  )
}

const NONE = { invitations: [], blocked: [] }

type BlockedProps = { blocked: readonly BlockedSharer[]; onUnblock: (userId: number) => Promise<unknown> }

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
