import { libraryCalls } from '@colophon/protocol/library/calls'
import type { Tag } from '@colophon/protocol/library/entities'
import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormAlert } from '../../ui/states.tsx'
import { TagDot } from '../../ui/TagDot.tsx'
import { NewName, toggled } from './FileDialog.tsx'
import classes from './library.module.css'

type Props = {
  tags: readonly Tag[]
  tagIds: readonly number[]
  onChange: (tagIds: number[]) => Promise<unknown>
  /** A tag was created. */
  onCreated: () => void
  onClose: () => void
}

/** The tags of one highlight; each change is saved at once. */
export function TagsDialog({ tags, tagIds, onChange, onCreated, onClose }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const create = async (name: string) => {
    try {
      const { id } = await call(libraryCalls.createTag, { body: { name } })
      setFailure(null)
      onCreated()
      await onChange(toggled(tagIds, id, true))
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }
  return (
    <Dialog onClose={onClose} title="Tags of the highlight">
      <Stack gap="lg">
        {failure && <FormAlert message={failure.message} />}
        <Stack component="fieldset" className={classes.choices} gap="xs">
          <legend>Tags</legend>
          {tags.map(({ id, name, color }) => (
            <Checkbox
              key={id}
              label={
                <Group component="span" display="inline-flex" gap="xs" wrap="nowrap">
                  <TagDot color={color} /> {name}
                </Group>
              }
              checked={tagIds.includes(id)}
              onChange={({ currentTarget }) => void onChange(toggled(tagIds, id, currentTarget.checked))}
            />
          ))}
          <NewName label="New tag" onCreate={create} isFirst />
        </Stack>
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
