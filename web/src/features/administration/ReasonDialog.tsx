import { REASON_MAX, REASON_MIN } from '@colophon/protocol/administration/constants'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { failureOf } from '../../lib/api/call-error.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormAlert } from '../../ui/states.tsx'

type Props = {
  title: string
  /** The consequences. */
  children: ReactNode
  confirmLabel: string
  /** Where the reason is stored; the administrators' log by default. */
  description?: string
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of an action; failures are shown in the dialog, which keeps the reason. */
export function ReasonDialog({ title, children, confirmLabel, description, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    if (reason.trim().length < REASON_MIN)
      return setProblem(description ? 'Please give a reason.' : 'Please give a reason; it is logged.')
    setBusy(true)
    try {
      await onConfirm(reason.trim())
      onClose()
    } catch (thrown) {
      setProblem(failureOf(thrown).message)
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="md">
        <div>{children}</div>
        <Textarea
          label="Reason"
          description={description ?? 'Stored in the administrators’ log.'}
          autosize
          minRows={2}
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          data-autofocus
        />
        {problem && <FormAlert message={problem} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="care" loading={isBusy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
