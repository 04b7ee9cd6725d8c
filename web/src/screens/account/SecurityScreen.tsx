import { SCREENS } from '@colophon/protocol/screens'
import { Anchor } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { SignInMethods } from '../../features/auth/methods/SignInMethods.tsx'
import { useMethods } from '../../features/auth/methods/use-methods.ts'
import { sessionEnded } from '../../features/auth/slice.ts'
import { DangerZone, DataExport } from '../../features/security/DataAndDanger.tsx'
import type { ProofRequest } from '../../features/security/proof.ts'
import { SecondFactor } from '../../features/security/SecondFactor.tsx'
import { ActivityLog, Sessions, Signatures } from '../../features/security/SecurityLists.tsx'
import { fetchOverview, selectSecurity } from '../../features/security/slice.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useLatch } from '../../lib/hooks/use-latch.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageHeading, Section } from '../../ui/page.tsx'
import { FormAlert, SkeletonRows } from '../../ui/states.tsx'
import { AccountProof } from './AccountProof.tsx'

const FEW_CODES = 3
// It brings what reads the chain.
const TokenApproval = lazyPart(async () => ({
  default: (await import('../../features/staking/TokenApproval.tsx')).TokenApproval,
}))

/**
 * Security settings and activity. Sections load hidden and appear together, so that none moves when another one's
 * data arrives.
 */
export function SecurityScreen() {
  const dispatch = useAppDispatch()
  const [wanted, want] = useState<ProofRequest | null>(null)
  useEffect(() => void dispatch(fetchOverview({})), [dispatch])
  const methods = useMethods()
  const isLoaded = useLatch(useIsLoaded() && (methods.methods ?? methods.failure) !== null)
  const leave = (why: string) => void dispatch(sessionEnded(why))
  return (
    <>
      <PageHeading title={SCREENS.security.title} />
      {!isLoaded && <SkeletonRows rows={6} height={88} />}
      <div hidden={!isLoaded}>
        <Warnings />
        <SignInMethods loaded={methods} />
        <Section
          title="Second factor"
          name="second-factor"
          lead="A code from an app on your phone, in addition to the password or wallet."
        >
          <SecondFactor onProof={want} />
        </Section>
        <Section
          title="Sessions"
          name="sessions"
          lead="Where you are signed in. Ending one signs it out within seconds."
        >
          <Sessions />
        </Section>
        <Section title="Activity" name="activity" lead="Recent events on this account.">
          <ActivityLog />
        </Section>
        <Section title="Signatures" name="signatures" lead="Every message that your wallet signed here, word for word.">
          <Signatures />
        </Section>
        <Section title="Token approvals" name="approvals" lead="What contracts may spend from your wallet.">
          <Suspense fallback={<SkeletonRows rows={1} height={56} />}>
            <TokenApproval />
          </Suspense>
        </Section>
        <Section title="Data" name="data" lead="Download everything you own.">
          <DataExport />
        </Section>
        <Section title="Danger zone" name="danger">
          <DangerZone onProof={want} onLeft={leave} />
        </Section>
      </div>
      {wanted && <AccountProof wanted={wanted} onClose={() => want(null)} />}
    </>
  )
}

/** True once every section has loaded or failed. */
function useIsLoaded(): boolean {
  const { status } = useSelector(selectSecurity)
  return Object.values(status).every((part) => part.status === 'SUCCESS' || part.status === 'ERROR')
}

/** Only unfinished items. */
function Warnings() {
  const { overview } = useSelector(selectSecurity)
  if (!overview) return null
  const { isOn, recoveryCodesLeft } = overview.secondFactor
  if (!isOn) {
    return (
      <FormAlert message="Two-factor sign-in is off.">
        <Anchor href="#second-factor" underline="always">
          Set it up
        </Anchor>
      </FormAlert>
    )
  }
  if (recoveryCodesLeft > FEW_CODES) return null
  return (
    <FormAlert message={`Only ${recoveryCodesLeft} recovery codes are left.`}>
      <Anchor href="#second-factor" underline="always">
        Create new ones
      </Anchor>
    </FormAlert>
  )
}
