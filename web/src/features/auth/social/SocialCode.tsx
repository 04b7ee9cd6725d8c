import { SOCIAL_NAMES, type SocialProof } from '@colophon/protocol/auth/social'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { type AsyncState, INIT, REQUEST, SUCCESS } from '../../../lib/async-state.ts'
import { CodeStep } from '../CodeStep.tsx'
import { signInWith } from './finish-social.ts'
import type { Pending } from './pending.ts'
import { useEnter } from './use-enter.ts'

type Props = { pending: Pending; proof: SocialProof; email: string }

/** The last step of a first sign-in with a provider that does not confirm addresses: the code of the mail makes the account. */
export function SocialCode({ pending, proof, email }: Props) {
  const enter = useEnter()
  const [sending, setSending] = useState<AsyncState>(INIT)
  const [entering, setEntering] = useState<AsyncState>(INIT)
  const site = SOCIAL_NAMES[pending.provider]
  const confirm = async (code: string) => {
    setEntering(REQUEST)
    const failure = await enter(pending, () => signInWith(proof, code))
    setEntering(failure ? { status: 'ERROR', failure } : SUCCESS)
    return failure === null
  }
  // The same call without a code mails one, and says so in a failure.
  const resend = async () => {
    setSending(REQUEST)
    const failure = await enter(pending, () => signInWith(proof))
    const isSent = failure === null || failure.error === CODE_NEEDED
    setSending(isSent ? SUCCESS : { status: 'ERROR', failure })
    return isSent
  }
  return (
    <Stack gap="md">
      <p>
        {site} does not say whether this address is yours. Enter the code, and your account is made with {site} linked.
      </p>
      <CodeStep
        email={email}
        submitLabel="Confirm and sign in"
        isBusy={entering.status === 'REQUEST'}
        failure={entering.failure}
        resending={sending}
        onCode={confirm}
        onResend={resend}
      />
      <Anchor component={Link} to={SCREENS.login.path} underline="always">
        Sign in another way
      </Anchor>
    </Stack>
  )
}

/** What the first sign-in fails with while the address is not confirmed. */
export const CODE_NEEDED = 'socialCodeNeeded'
