import type { Article } from '@colophon/protocol/articles/entities'
import { Button, Group, Modal, PasswordInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Failure } from '../../../lib/call-error.ts'
import { accessChange } from './access-words.ts'

type Props = {
  article: Article
  isOpen: boolean
  onClose: () => void
  /** Resolves to why it failed, or to null. */
  onPassword: (password: string) => Promise<Failure | null>
  /** The way to do it with the wallet, for whom one is linked. */
  otherWay?: ReactNode
}

/** Opens a paper to everybody or closes it, proven by the password again. */
export function AccessDialog({ article, isOpen, onClose, onPassword, otherWay }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { verb, title, effect } = accessChange(article)
  const close = () => {
    setFailure(null)
    onClose()
  }
  const change = async (password: string) => {
    setBusy(true)
    setFailure(await onPassword(password))
    setBusy(false)
  }
  return (
    <Modal opened={isOpen} onClose={close} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void change(String(new FormData(event.currentTarget).get('password') ?? ''))
        }}
      >
        <p>{effect}</p>
        <PasswordInput
          name="password"
          label="Your password"
          autoComplete="current-password"
          required
          data-autofocus
          error={failure?.message}
        />
        <Group justify="flex-end" mt="lg">
          {otherWay}
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {verb}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
