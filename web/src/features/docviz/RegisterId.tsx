import { UserId } from '@colophon/protocol/docviz/entities'
import { Button, TextInput } from '@mantine/core'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { register } from './actions.ts'
import classes from './docviz.module.css'
import { keptGuest } from './kept-id.ts'
import { selectDocviz } from './slice.ts'

/** Takes an id, and says what it is good for before. */
export function RegisterId({ account }: { account: { id: number } | null }) {
  const dispatch = useAppDispatch()
  const { status } = useSelector(selectDocviz)
  const guest = keptGuest()
  const suggested = guest?.userId ?? (account ? `reader-${account.id}` : '')
  const form = useForm({ initialValues: { userId: suggested }, validate: { userId: problemOf } })
  const send = ({ userId }: { userId: string }) =>
    dispatch(
      register({
        userId,
        accountId: account?.id ?? null,
        ...(guest?.userId === userId && { token: guest.token }),
      }),
    )
  const { failure } = status.register
  return (
    <form className={classes.register} onSubmit={form.onSubmit(send)} noValidate>
      <p>
        An id is the name that your documents are kept under here. You choose it; no address and no password belongs to
        it.{' '}
        {account
          ? 'As you are signed in it is bound to your account: only you can go on with it, from any browser.'
          : 'Without an account only this browser can go on with it. Sign in first to keep it for longer.'}
      </p>
      {failure && status.register.status === 'ERROR' && <FormAlert message={failure.message} />}
      <TextInput
        label="Id"
        description="Letters, digits and . _ @ + - ; at most 64."
        autoComplete="username"
        required
        {...form.getInputProps('userId')}
      />
      <Button type="submit" loading={status.register.status === 'REQUEST'}>
        Continue
      </Button>
    </form>
  )
}

function problemOf(userId: string): string | null {
  if (userId === '') return 'An id is needed.'
  const { error } = UserId.safeParse(userId)
  return error ? 'An id has 1 to 64 letters without accents, digits and . _ @ + -' : null
}
