import type { SignedIn } from '@colophon/protocol/auth/entities'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { emailProblem } from '@colophon/protocol/auth/validation'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import { Link, parsePath, useNavigate } from 'react-router'
import { type AsyncState, INIT, REQUEST, SUCCESS } from '../../../lib/api/async-state.ts'
import { call } from '../../../lib/api/call.ts'
import { type Failure, failureOf } from '../../../lib/api/call-error.ts'
import { useAppDispatch } from '../../../lib/hooks/use-app-dispatch.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { withReturnPath } from '../../../lib/return-path.ts'
import { CodeStep } from '../CodeStep.tsx'
import { EmailField } from '../EmailField.tsx'
import { FailureAlert } from '../FailureAlert.tsx'
import { focusFirstError } from '../focus-first-error.ts'
import { firstStepEnded, SECOND_STEP, signedIn } from '../slice.ts'
import type { Pending } from './pending.ts'

/** The error of a first sign-in whose address is not confirmed. */
export const CODE_NEEDED = 'socialCodeNeeded'

/** The sign-in methods section, as URL parts. */
export const METHODS_PLACE = { pathname: SCREENS.security.path, search: '', hash: '#methods' } as const

type CodeProps = {
  pending: Pending
  email: string
  /** Signs in with the code; without one it mails a code and fails with `socialCodeNeeded`. */
  signIn: (code?: string) => Promise<SignedIn>
  onChangeEmail?: () => void
}

/** Last step of a first sign-in whose address the provider does not confirm: the e-mailed code creates the account. */
export function SocialCode({ pending, email, signIn, onChangeEmail }: CodeProps) {
  const enter = useEnter()
  const [sending, setSending] = useState<AsyncState>(INIT)
  const [entering, setEntering] = useState<AsyncState>(INIT)
  const confirm = async (code: string) => {
    setEntering(REQUEST)
    const failure = await enter(pending, () => signIn(code))
    setEntering(failure ? { status: 'ERROR', failure } : SUCCESS)
    return failure === null
  }
  // Without a code the same call sends one and reports that as a failure.
  const resend = async () => {
    setSending(REQUEST)
    const failure = await enter(pending, signIn)
    const isSent = failure === null || failure.error === CODE_NEEDED
    setSending(isSent ? SUCCESS : { status: 'ERROR', failure })
    return isSent
  }
  return (
    <Stack gap="md">
      <Text my="md">
        {pending.name} does not confirm that this address is yours. Enter the code to create your account with{' '}
        {pending.name} linked.
      </Text>
      <CodeStep
        email={email}
        submitLabel="Confirm and sign in"
        isBusy={entering.status === 'REQUEST'}
        failure={entering.failure}
        resending={sending}
        onCode={confirm}
        onResend={resend}
        {...(onChangeEmail && { onChangeEmail })}
      />
      <AnotherWay />
    </Stack>
  )
}

type EmailProps = {
  pending: Pending
  /** Proves the sign-in at the provider. */
  ticket: string
  /** The address that the provider names without confirming it; may be empty. */
  suggested: string
}

/** First sign-in with a provider that gives no confirmed address: the person types one, and confirms it with a code. */
export function SocialEmail({ pending, ticket, suggested }: EmailProps) {
  const enter = useEnter()
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const [sending, setSending] = useState<AsyncState>(INIT)
  const form = useForm({ initialValues: { email: suggested }, validate: { email: emailProblem } })
  const register = (email: string, verificationCode?: string) =>
    call(socialCalls.oidcRegister, {
      body: { ticket, email, ...(verificationCode !== undefined && { verificationCode }) },
    })
  const submit = form.onSubmit(async ({ email }) => {
    setSending(REQUEST)
    const failure = await enter(pending, () => register(email))
    const isSent = failure === null || failure.error === CODE_NEEDED
    setSending(isSent ? SUCCESS : { status: 'ERROR', failure })
    if (isSent) setMailedTo(email.trim())
  }, focusFirstError(form))
  if (mailedTo !== null) {
    return (
      <SocialCode
        pending={pending}
        email={mailedTo}
        signIn={(code) => register(mailedTo, code)}
        onChangeEmail={() => setMailedTo(null)}
      />
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text my="md">
          {pending.name} gives no confirmed e-mail address. Enter yours: we send a code to it, which creates your
          account.
        </Text>
        <EmailField autoComplete="email" {...form.getInputProps('email')} />
        <FailureAlert failure={sending.failure} fields={[]}>
          {sending.failure?.error === 'socialEmailExists' && (
            <Anchor component={Link} to={withReturnPath(SCREENS.login.path, METHODS_PLACE)} underline="always">
              Sign in and link it
            </Anchor>
          )}
        </FailureAlert>
        <Button type="submit" loading={sending.status === 'REQUEST'}>
          Send the code
        </Button>
        <AnotherWay />
      </Stack>
    </form>
  )
}

function AnotherWay() {
  return (
    <Anchor component={Link} to={SCREENS.login.path} underline="always">
      Sign in another way
    </Anchor>
  )
}

/**
 * Signs in with a provider and navigates to the return path or the second step; resolves to the failure, or to null.
 */
export function useEnter() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return useCallback(
    async ({ from }: Pending, signIn: () => Promise<SignedIn>): Promise<Failure | null> => {
      try {
        dispatch(signedIn(await signIn()))
        void navigate(from, { replace: true })
        return null
      } catch (thrown) {
        const failure = failureOf(thrown)
        if (failure.error !== SECOND_STEP) return failure
        dispatch(firstStepEnded(failure))
        const path = { search: '', hash: '', pathname: '/', ...parsePath(from) }
        void navigate(withReturnPath(SCREENS.login.path, path), { replace: true })
        return null
      }
    },
    [dispatch, navigate],
  )
}
