import type { Audience } from '@colophon/protocol/highlights/entities'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { formatCountOf } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormAlert, SkeletonRows } from '../../ui/states.tsx'
import { useAudiences } from './use-audiences.ts'

type Props = {
  articleId: number
  collectionIds: readonly number[]
  onChange: (collectionIds: number[]) => Promise<unknown>
  onClose: () => void
}

/** The collections with whose members a highlight is shared; each change is saved at once. */
export function ShareHighlight({ articleId, collectionIds, onChange, onClose }: Props) {
  const { list, failure } = useAudiences(articleId, true)
  const choose = (id: number, isOn: boolean) => {
    const others = collectionIds.filter((each) => each !== id)
    void onChange(isOn ? [...others, id] : others)
  }
  return (
    <Dialog onClose={onClose} title="Share the highlight">
      <Stack gap="md">
        {failure && <FormAlert message={failure.message} />}
        {!list && !failure && <SkeletonRows rows={2} height={40} />}
        {list?.length === 0 && (
          <Text my="md">
            None of your collections has this paper. Add it to one with <em>Collections and tags</em>, then share the
            highlight with its members.
          </Text>
        )}
        {list && list.length > 0 && (
          <>
            <Text my="md">
              Members of the collections that you choose see it with its note and your name, if they may read the paper.
              People who join later see it too.
            </Text>
            {list.map((audience) => (
              <Checkbox
                key={audience.collectionId}
                label={audience.name}
                description={describe(audience)}
                checked={collectionIds.includes(audience.collectionId)}
                onChange={({ currentTarget }) => choose(audience.collectionId, currentTarget.checked)}
              />
            ))}
          </>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function describe({ ownerName, people }: Audience): string {
  const seen =
    people === 0 ? 'Only you see it so far' : `${formatCountOf(people, 'other person sees', 'other people see')} it`
  return ownerName === null ? seen : `Of ${ownerName}. ${seen}`
}
