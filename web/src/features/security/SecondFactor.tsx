import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { formatCount, formatDay } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { FactorSetup } from './FactorSetup.tsx'
import type { AskForProof } from './proof.ts'
import { RecoveryCodesView } from './RecoveryCodesView.tsx'
import classes from './security.module.css'
import { beginFactor, endFactor, fetchOverview, renewCodes, selectSecurity } from './slice.ts'

type Shown = { kind: 'setup'; secret: string; uri: string } | { kind: 'codes'; codes: string[] } | null

/** The second factor: on or off, its recovery codes, and the ways to change that, each of which proves the account again. */
export function SecondFactor({ onProof }: { onProof: AskForProof }) {
  const dispatch = useAppDispatch()
  const { overview, status } = useSelector(selectSecurity)
  const [shown, show] = useState<Shown>(null)
  const refresh = () => void dispatch(fetchOverview({}))
  if (!overview) {
    const { failure } = status.overview
    if (!failure) return <SkeletonRows rows={2} />
    return <ErrorState message={failure.message} kept="Nothing was changed." onRetry={refresh} />
  }
  if (shown?.kind === 'codes') {
    return <RecoveryCodesView codes={shown.codes} onStored={() => show(null)} />
  }
  const codesOf = (codes: string[]) => {
    show({ kind: 'codes', codes })
    refresh()
  }
  if (shown) return <FactorSetup {...shown} onDone={codesOf} onCancel={() => show(null)} />
  const begin = () =>
    onProof({
      title: 'Set up the second factor',
      verb: 'Go on',
      act: 'secondFactorOn',
      run: async (proof) => {
        const result = await dispatch(beginFactor({ body: proof }))
        if (beginFactor.fulfilled.match(result)) show({ kind: 'setup', ...result.payload })
        return result
      },
    })
  const renew = () =>
    onProof({
      title: 'Make new recovery codes?',
      verb: 'Make new codes',
      act: 'newRecoveryCodes',
      withCode: true,
      run: async (proof, step) => {
        const result = await dispatch(renewCodes({ body: { ...proof, ...step } }))
        if (renewCodes.fulfilled.match(result)) codesOf(result.payload.recoveryCodes)
        return result
      },
    })
  const end = () =>
    onProof({
      title: 'Turn the second factor off?',
      verb: 'Turn off',
      act: 'secondFactorOff',
      withCode: true,
      run: async (proof, step) => {
        const result = await dispatch(endFactor({ body: { ...proof, ...step } }))
        if (endFactor.fulfilled.match(result)) {
          toastDone('The second factor is off.')
          refresh()
        }
        return result
      },
    })
  const { isOn, since, recoveryCodesLeft } = overview.secondFactor
  if (!isOn) {
    return (
      <>
        <p>Off. Whoever learns your password can sign in.</p>
        <div className={classes.actions}>
          <Button onClick={begin}>Set up</Button>
        </div>
      </>
    )
  }
  return (
    <>
      <p>
        On{since && ` since ${formatDay(since)}`}. {formatCount(recoveryCodesLeft)} recovery codes left.
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={renew}>
          New recovery codes
        </Button>
        <Button variant="default" color="care" onClick={end}>
          Turn off
        </Button>
      </div>
    </>
  )
}
