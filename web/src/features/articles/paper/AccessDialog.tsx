import type { Article } from '@colophon/protocol/articles/entities'
import { Button, Group, Modal, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import type { Failure } from '../../../lib/call-error.ts'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { toastDone } from '../../../ui/toast.tsx'
import { changeAccess } from '../actions.ts'

type Props = { article: Article; isOpen: boolean; onClose: () => void }

/** Opens a paper to everybody or closes it; an owner without a wallet proves it with the password again. */
export function AccessDialog({ article, isOpen, onClose }: Props) {
  const dispatch = useAppDispatch()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const verb = article.isPublic ? 'Close' : 'Open'
  const close = () => {
    setFailure(null)
    onClose()
  }
  const change = async (password: string) => {
    setBusy(true)
    const body = { articleId: article.id, isOpen: !article.isPublic, password }
    const outcome = await dispatch(changeAccess({ body }))
    setBusy(false)
    if (!changeAccess.fulfilled.match(outcome)) return setFailure(outcome.payload ?? null)
    toastDone(
      article.isPublic
        ? 'Closed. Only you and whom you allow can read it.'
        : 'Open. Everybody may read it once published.',
    )
    close()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={`${verb} access to this paper?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void change(String(new FormData(event.currentTarget).get('password') ?? ''))
        }}
      >
        <p>
          {article.isPublic
            ? 'The paper stays listed in the knowledge base with its title and abstract. Its text and statements are then for you and for whom you allow.'
            : 'Once the paper is published, everybody may read it and its statements.'}
        </p>
        <PasswordInput
          name="password"
          label="Your password"
          autoComplete="current-password"
          required
          data-autofocus
          error={failure?.message}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {verb} access
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
