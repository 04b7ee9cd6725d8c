import { emailProblem } from '@colophon/protocol/auth/validation'
import type { AccountInfo } from '@colophon/protocol/profile/entities'
import { SCREENS } from '@colophon/protocol/screens'
import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ModelSettings } from '../../features/assistant/ModelSettings.tsx'
import { CodeStep } from '../../features/auth/CodeStep.tsx'
import { EmailField } from '../../features/auth/EmailField.tsx'
import { focusFirstError } from '../../features/auth/focus-first-error.ts'
import { ChangePasswordForm } from '../../features/auth/PasswordForms.tsx'
import { userKnown } from '../../features/auth/slice.ts'
import { useSignOut } from '../../features/auth/use-sign-out.ts'
import { NotificationPreferences } from '../../features/profile/notifications/NotificationPreferences.tsx'
import { AboutForm, AppearanceChoice, ProfileHeader } from '../../features/profile/ProfileForms.tsx'
import { PublicProfile } from '../../features/profile/PublicProfile.tsx'
import { addWallet, changeEmail, confirmEmail, deleteWallet, selectAccount } from '../../features/profile/slice.ts'
import type { ProofRequest } from '../../features/security/proof.ts'
import { fetchOverview, selectSecurity } from '../../features/security/slice.ts'
import { LinkedWallet } from '../../features/wallet/LinkedWallet.tsx'
import { WalletDialog } from '../../features/wallet/WalletDialog.tsx'
import { type AsyncState, INIT, REQUEST, SUCCESS } from '../../lib/api/async-state.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useFlag } from '../../lib/hooks/use-flag.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { hasReturnPath, returnPath } from '../../lib/return-path.ts'
import { PageHeading, Section } from '../../ui/page.tsx'
import { FormAlert } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { AccountPending } from './AccountPending.tsx'
import { AccountProof } from './AccountProof.tsx'

/** My account settings; with `profileId` in the URL, the public profile of that user. */
export function ProfileScreen() {
  const profileId = Number(useSearchParams()[0].get('profileId') ?? Number.NaN)
  return Number.isInteger(profileId) && profileId > 0 ? <PublicProfile profileId={profileId} /> : <MyProfile />
}

function MyProfile() {
  const account = useSelector(selectAccount)
  const signOut = useSignOut()
  if (!account) return <AccountMissing />
  return (
    <>
      <ProfileHeader account={account} />
      <Text my="md">
        <Anchor component={Link} to={`?profileId=${account.id}`} underline="always">
          View public profile
        </Anchor>
      </Text>
      <Section title="About" lead="Your name is shown with everything you publish.">
        <AboutForm key={account.id} account={account} />
      </Section>
      <ProfileEmail account={account} />
      <Section title="Appearance" lead="Stored with your account and in this browser.">
        <AppearanceChoice />
      </Section>
      <Section
        title="Notifications"
        name="notifications"
        lead="Choose what to be notified of, in the app and by e-mail."
      >
        <NotificationPreferences />
      </Section>
      <ProfileWallet account={account} />
      <Section title="API keys" lead="Keys let your programs use the API as you.">
        <Text mb="md">{account.apiKey ? `Newest active key: ${account.apiKey}` : 'No keys yet.'}</Text>
        <Link to={SCREENS.apiKey.path}>Manage API keys</Link>
      </Section>
      <Section
        title="Model"
        name="model"
        lead="A language model can read for you: it chooses sentences and writes a short answer above them. Both are checked here."
      >
        <ModelSettings />
      </Section>
      <Section title="Password" name="password" lead="Changing it ends every other session.">
        <ChangePasswordForm />
      </Section>
      <Section title="Sign out" lead="Ends the session in this browser.">
        <Button variant="default" onClick={signOut}>
          Sign out
        </Button>
      </Section>
    </>
  )
}

function AccountMissing() {
  return (
    <>
      <PageHeading title="Profile" />
      <AccountPending rows={5} height={64} />
    </>
  )
}

/** The wallet of my account: linked with one signature (`?wallet` opens the dialog), unlinked after a confirmation. */
function ProfileWallet({ account }: { account: AccountInfo }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [isLinking, setLinking] = useFlag('wallet')
  const link = async (body: SignedMessage): Promise<Failure | null> => {
    const result = await dispatch(addWallet({ body }))
    if (!addWallet.fulfilled.match(result)) return result.payload ?? failureOf(result.error)
    toastDone('The wallet is linked.')
    if (hasReturnPath(search)) void navigate(returnPath(search), { replace: true })
    else setLinking(false)
    return null
  }
  const unlink = async (): Promise<Failure | null> => {
    const result = await dispatch(deleteWallet({}))
    if (!deleteWallet.fulfilled.match(result)) return result.payload ?? failureOf(result.error)
    toastDone('The wallet is unlinked')
    return null
  }
  return (
    <Section
      title="Wallet"
      name="wallet"
      lead="A linked wallet lets you sign in with a signature and prove who you are."
    >
      <LinkedWallet linked={account.walletAddress} onLink={() => setLinking(true)} onUnlink={unlink} />
      {isLinking && account.walletAddress === null && (
        <WalletDialog
          title="Link a wallet"
          request={{ purpose: 'add-wallet' }}
          onSigned={link}
          onClose={() => setLinking(false)}
        />
      )}
    </Section>
  )
}

type Step = 'shown' | 'form' | 'code'

type StepProps = { account: AccountInfo; onStep: (step: Step) => void }

/** My e-mail address; changing it needs account proof, then the code sent to the new address. */
function ProfileEmail({ account }: { account: AccountInfo }) {
  const [step, setStep] = useState<Step>('shown')
  const { pendingEmail } = account
  return (
    <Section title="E-mail" name="email" lead="Used for sign-in, codes and notifications.">
      {step === 'form' && <EmailForm account={account} onStep={setStep} />}
      {step === 'code' && pendingEmail && <EmailCode pendingEmail={pendingEmail} onStep={setStep} />}
      {(step === 'shown' || (step === 'code' && !pendingEmail)) && <ShownEmail account={account} onStep={setStep} />}
    </Section>
  )
}

function ShownEmail({ account: { email, pendingEmail }, onStep }: StepProps) {
  const dispatch = useAppDispatch()
  const [resuming, setResuming] = useState<AsyncState>(INIT)
  // The last code may have expired: a new one is sent, unless the last is less than a minute old.
  const resume = async (to: string) => {
    setResuming(REQUEST)
    const result = await dispatch(changeEmail({ body: { email: to } }))
    const failure = changeEmail.fulfilled.match(result) ? null : (result.payload ?? failureOf(result.error))
    if (!failure || failure.error === 'codeTooSoon') return onStep('code')
    setResuming({ status: 'ERROR', failure })
  }
  return (
    <Stack gap="md">
      <TextInput label="E-mail" name="email" value={email} readOnly />
      {pendingEmail && (
        <Text my="md">
          <strong>{pendingEmail}</strong> is not confirmed yet. Until you enter its code, your address stays the same.
        </Text>
      )}
      {resuming.failure && <FormAlert message={resuming.failure.message}>Nothing was changed.</FormAlert>}
      <Group gap="xs">
        {pendingEmail && (
          <Button loading={resuming.status === 'REQUEST'} onClick={() => void resume(pendingEmail)}>
            Enter the code
          </Button>
        )}
        <Button variant="default" onClick={() => onStep('form')}>
          Change e-mail
        </Button>
      </Group>
    </Stack>
  )
}

function EmailForm({ account, onStep }: StepProps) {
  const dispatch = useAppDispatch()
  const { overview } = useSelector(selectSecurity)
  const [proving, setProving] = useState<string | null>(null)
  // Also asks for a second-factor code if one is set up.
  useEffect(() => void dispatch(fetchOverview({})), [dispatch])
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (email) =>
        email.trim().toLowerCase() === account.email ? 'This is your address already.' : emailProblem(email),
    },
  })
  const focus = focusFirstError(form)
  const submit = form.onSubmit(({ email }) => setProving(email.trim()), focus)
  const wanted: ProofRequest | null =
    proving === null
      ? null
      : {
          title: 'Confirm that it is you',
          verb: 'Send the code',
          act: 'changeEmail',
          withCode: overview?.secondFactor.isOn ?? false,
          lead: `A code goes to ${proving}. Until you enter it, your address stays ${account.email}.`,
          run: async (proof, step) => {
            const result = await dispatch(changeEmail({ body: { email: proving, ...proof, ...step } }))
            if (changeEmail.fulfilled.match(result)) onStep('code')
            const problem = addressProblem(result.payload)
            if (problem === null) return result
            form.setErrors({ email: problem })
            return {}
          },
        }
  const close = () => {
    setProving(null)
    if (form.errors.email) focus({ email: form.errors.email })
  }
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <EmailField label="New e-mail" autoComplete="email" autoFocus {...form.getInputProps('email')} />
          <Group gap="xs">
            <Button type="submit">Continue</Button>
            <Button variant="subtle" onClick={() => onStep('shown')}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
      {wanted && <AccountProof wanted={wanted} onClose={close} />}
    </>
  )
}

function EmailCode({ pendingEmail, onStep }: { pendingEmail: string; onStep: (step: Step) => void }) {
  const dispatch = useAppDispatch()
  const [sending, setSending] = useState<AsyncState>(INIT)
  const [confirming, setConfirming] = useState<AsyncState>(INIT)
  const resend = async () => {
    setSending(REQUEST)
    const result = await dispatch(changeEmail({ body: { email: pendingEmail } }))
    const isSent = changeEmail.fulfilled.match(result)
    setSending(isSent ? SUCCESS : { status: 'ERROR', failure: result.payload ?? failureOf(result.error) })
    return isSent
  }
  const confirm = async (verificationCode: string) => {
    setConfirming(REQUEST)
    const result = await dispatch(confirmEmail({ body: { verificationCode } }))
    if (confirmEmail.fulfilled.match(result)) {
      dispatch(userKnown(result.payload))
      toastDone('Your e-mail address is changed')
      onStep('shown')
      return true
    }
    setConfirming({ status: 'ERROR', failure: result.payload ?? failureOf(result.error) })
    return false
  }
  return (
    <CodeStep
      email={pendingEmail}
      submitLabel="Confirm the new address"
      isBusy={confirming.status === 'REQUEST'}
      failure={confirming.failure}
      resending={sending}
      onCode={confirm}
      onResend={resend}
      onChangeEmail={() => onStep('form')}
    />
  )
}

/** Failures of the address go to its field; the rest to the proof. */
function addressProblem(payload: unknown): string | null {
  const failure = payload as Failure | undefined
  if (failure?.error === 'codeTooSoon') return failure.message
  return failure?.fields?.email ?? null
}
