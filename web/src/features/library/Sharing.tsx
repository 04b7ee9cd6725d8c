import { libraryCalls } from '@colophon/protocol/library/calls'
import {
  type Collection,
  type CollectionMember,
  INVITATION_AGAIN_DAYS,
  type MemberRole,
} from '@colophon/protocol/library/entities'
import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { FormAlert } from '../../ui/states.tsx'
import { ROLE_LABELS } from './labels.ts'
import classes from './library.module.css'

const ROLES = Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label }))

/** The members of a collection and who is invited; each change is saved at once. */
export function Sharing({ collection, onDone }: { collection: Collection; onDone: () => void }) {
  const [people, setPeople] = useState<CollectionMember[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const collectionId = collection.id
  useEffect(() => {
    call(libraryCalls.members, { query: { collectionId } }).then(setPeople, (thrown) => setFailure(failureOf(thrown)))
  }, [collectionId])
  const act = async (change: () => Promise<CollectionMember[]>) => {
    try {
      setPeople(await change())
      setFailure(null)
      return true
    } catch (thrown) {
      setFailure(failureOf(thrown))
      return false
    }
  }
  const invite = async (form: HTMLFormElement) => {
    const values = new FormData(form)
    const body = { collectionId, email: String(values.get('email')), role: String(values.get('role')) as MemberRole }
    if (await act(() => call(libraryCalls.share, { body }))) form.reset()
  }
  return (
    <Stack gap="md">
      <Text c="dimmed">
        People whom you invite see “{collection.name}” and the collections inside it once they accept. Which of its
        papers they can find and open is decided by each paper: your drafts stay yours.
      </Text>
      {failure && <FormAlert message={failure.message} />}
      <ul className={classes.members} aria-label="Shared with">
        {people?.map((person) => (
          <li key={person.userId}>
            <span>
              {person.name}
              <Text component="span" c="dimmed" fz="sm" display="block">
                {stateOf(person)}
              </Text>
            </span>
            {person.state !== 'declined' && (
              <ActionIcon
                variant="subtle"
                aria-label={
                  person.state === 'member'
                    ? `Stop sharing with ${person.name}`
                    : `Withdraw the invitation of ${person.name}`
                }
                onClick={() =>
                  void act(() => call(libraryCalls.unshare, { body: { collectionId, userId: person.userId } }))
                }
              >
                <IconX aria-hidden size={18} stroke={1.6} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void invite(event.currentTarget)
        }}
      >
        <Stack gap="md">
          <TextInput
            name="email"
            type="email"
            label="E-mail address of a person with an account here"
            required
            data-autofocus
          />
          <NativeSelect name="role" label="This person" data={ROLES} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onDone}>
              Done
            </Button>
            <Button type="submit">Invite</Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}

function stateOf({ state, role }: CollectionMember): string {
  if (state === 'declined') return `Declined; can be invited again after ${INVITATION_AGAIN_DAYS} days`
  return state === 'invited' ? `Invited: ${ROLE_LABELS[role].toLowerCase()}` : ROLE_LABELS[role]
}
