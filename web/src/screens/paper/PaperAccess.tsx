import type { Article, OpenArticle } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import { Button, Group, PasswordInput, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSelector } from 'react-redux'
import { changeAccess } from '../../features/articles/actions.ts'
import { ACCESS_FLAG, accessChange } from '../../features/articles/labels/access-labels.ts'
import { buttonsOf } from '../../features/articles/paper-buttons.ts'
import { stateOf } from '../../features/articles/use-paper-changes.ts'
import { selectAccount } from '../../features/profile/slice.ts'
import { WalletDialog } from '../../features/wallet/WalletDialog.tsx'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useFlag } from '../../lib/hooks/use-flag.ts'
import { useReturnFocus } from '../../lib/hooks/use-return-focus.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toastDone } from '../../ui/toast.tsx'

/** Makes a paper public or private (`?access`), proven by a signature of the linked wallet or by the password. */
export function PaperAccess({ article, person }: { article: OpenArticle; person: Person }) {
  const dispatch = useAppDispatch()
  const linked = useSelector(selectAccount)?.walletAddress ?? null
  const [isAsked, ask] = useFlag(ACCESS_FLAG)
  const [isByPassword, setByPassword] = useState(false)
  const isOpen = isAsked && buttonsOf(person, article).includes('changeAccess')
  // The dialogs of the password and of the wallet replace each other.
  useReturnFocus(isOpen)
  const { title, effect, done } = accessChange(article)
  const subject = { articleId: article.id, isOpen: !article.isPublic }
  const close = () => {
    setByPassword(false)
    ask(false)
  }
  const change = async (proof: SignedMessage | { password: string }): Promise<Failure | null> => {
    const result = await dispatch(changeAccess({ body: { ...subject, ...proof } }))
    if (!changeAccess.fulfilled.match(result)) return result.payload ?? failureOf(result.error)
    toastDone(done, stateOf(article.id))
    close()
    return null
  }
  if (!isOpen) return null
  if (linked === null || isByPassword) {
    return (
      <AccessDialog
        article={article}
        onClose={close}
        onPassword={(password) => change({ password })}
        alternativeAction={
          linked !== null && <Other onClick={() => setByPassword(false)}>Sign with the wallet instead</Other>
        }
      />
    )
  }
  return (
    <WalletDialog
      title={title}
      request={{ purpose: 'access', ...subject }}
      signer={linked}
      onSigned={change}
      onClose={close}
      lead={<Text my="md">{effect}</Text>}
      alternativeAction={<Other onClick={() => setByPassword(true)}>Use the password instead</Other>}
    />
  )
}

function Other({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="subtle" onClick={onClick}>
      {children}
    </Button>
  )
}

type Props = {
  article: Article
  onClose: () => void
  /** Resolves to the failure, or to null. */
  onPassword: (password: string) => Promise<Failure | null>
  /** Switches to the wallet, if one is linked. */
  alternativeAction?: ReactNode
}

/** Makes a paper public or private, with the password as proof. */
export function AccessDialog({ article, onClose, onPassword, alternativeAction }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { verb, title, effect } = accessChange(article)
  const change = async (password: string) => {
    setBusy(true)
    setFailure(await onPassword(password))
    setBusy(false)
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void change(String(new FormData(event.currentTarget).get('password') ?? ''))
        }}
      >
        <Text my="md">{effect}</Text>
        <PasswordInput
          name="password"
          label="Your password"
          autoComplete="current-password"
          required
          data-autofocus
          error={failure?.message}
        />
        <Group justify="flex-end" mt="lg">
          {alternativeAction}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {verb}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
