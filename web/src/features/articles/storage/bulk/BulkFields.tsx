import { FIELD_MAX } from '@colophon/protocol/articles/constants'
import { PasswordInput, Radio, Stack, TextInput } from '@mantine/core'
import type { BulkAction } from './bulk-plan.ts'

type Props = {
  action: BulkAction
  password: string
  onAction: (action: BulkAction) => void
  onPassword: (password: string) => void
}

/** What an action still needs to know: the field, or open or closed with the owner's password. */
export function BulkFields({ action, password, onAction, onPassword }: Props) {
  if (action.kind === 'field') {
    return (
      <TextInput
        label="Field for all of them"
        description="Leave it empty to take the field away."
        maxLength={FIELD_MAX}
        value={action.field}
        data-autofocus
        onChange={({ currentTarget }) => onAction({ kind: 'field', field: currentTarget.value.trimStart() })}
      />
    )
  }
  if (action.kind !== 'access') return null
  return (
    <Stack gap="md">
      <Radio.Group
        label="Access"
        value={action.isOpen ? 'open' : 'closed'}
        onChange={(value) => onAction({ kind: 'access', isOpen: value === 'open' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="closed" label="Closed: listed with title and abstract, read by whom you allow" />
          <Radio value="open" label="Open: once published, everybody may read it" />
        </Stack>
      </Radio.Group>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => onPassword(currentTarget.value)}
      />
    </Stack>
  )
}
