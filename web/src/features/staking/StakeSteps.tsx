import { Button } from '@mantine/core'
import { useState } from 'react'
import { failureOf } from '../../lib/call-error.ts'
import type { Amount } from '../../lib/chain/amount.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { signPermit } from './permit.ts'
import { approveRequest, type Place, stakeRequest, stakeWithPermitRequest } from './requests.ts'
import type { Approval } from './StakeForm.tsx'
import type { StakingState } from './slice.ts'
import classes from './staking.module.css'
import { useAct } from './use-act.ts'

type Props = {
  place: Place
  state: StakingState
  account: string
  chainId: number
  amount: Amount
  isTyped: boolean
  period: number
  approval: Approval
  onEnd: () => void
  onStaked: () => void
}

/** Approve, then stake: two numbered steps, the second open when the first is mined; one step with a permit. */
export function StakeSteps(props: Props) {
  const { place, state, account, chainId, amount, isTyped, period, approval, onEnd, onStaked } = props
  const dispatch = useAppDispatch()
  const approving = useAct(onEnd)
  const staking = useAct(onEnd)
  const [isAsking, setAsking] = useState(false)
  const { units } = amount
  const isCovered = units !== null && BigInt(state.allowance) >= units
  const isPermit = approval === 'permit' && !isCovered
  const approve = async () => {
    setAsking(false)
    await approving.act(approveRequest(place, approval === 'unlimited' ? null : units))
  }
  const stake = async () => {
    if (units === null) return
    try {
      const terms = { owner: account, amount: units, chainId, time: state.contract?.time ?? '' }
      const request = isPermit
        ? stakeWithPermitRequest(place, units, period, await dispatch(signPermit(place, terms)))
        : stakeRequest(place, units, period)
      if (await staking.act(request)) onStaked()
    } catch (thrown) {
      staking.setFailure(failureOf(thrown))
    }
  }
  const failure = approving.failure ?? staking.failure
  const isBusy = approving.isBusy || staking.isBusy || state.txDeposit !== null
  const mayApprove = units !== null ? !isCovered : approval === 'unlimited' && !isTyped
  return (
    <>
      <ol className={classes.steps}>
        {!isPermit && (
          <Step number={1} isDone={isCovered}>
            {isCovered ? (
              <span>Approved</span>
            ) : (
              <Button
                loading={approving.isBusy}
                disabled={!mayApprove || isBusy}
                onClick={() => (approval === 'unlimited' ? setAsking(true) : approve())}
              >
                {approval === 'unlimited' ? 'Approve without a limit' : 'Approve'}
              </Button>
            )}
          </Step>
        )}
        <Step number={isPermit ? 1 : 2} isDone={false}>
          <Button
            loading={staking.isBusy}
            disabled={units === null || !(isCovered || isPermit) || isBusy}
            onClick={stake}
          >
            {isPermit ? 'Sign and stake' : 'Stake'}
          </Button>
          <span className={classes.quiet}>{reasonOf(props, isCovered || isPermit)}</span>
        </Step>
      </ol>
      {failure && (
        <FormAlert message={failure.message}>
          <p>{failure.detail ?? 'What you typed is kept.'}</p>
        </FormAlert>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Approve without a limit?"
        confirmLabel="Approve without a limit"
        isCareful
        onConfirm={approve}
        onClose={() => setAsking(false)}
      >
        An approval without an amount is one for the largest number there is: the staking contract may take every{' '}
        {place.symbol} of this account, now and later. If the contract had a fault, all of it would be at risk.
      </ConfirmDialog>
    </>
  )
}

function Step({ number, isDone, children }: { number: number; isDone: boolean; children: React.ReactNode }) {
  return (
    <li className={classes.step} data-done={isDone}>
      <span className={classes.number}>{number}</span>
      <div>{children}</div>
    </li>
  )
}

/** Why staking is not open yet, so that nobody wonders about a grey button. */
function reasonOf({ amount, isTyped, state }: Props, isAllowed: boolean): string {
  if (state.txDeposit !== null) return 'A stake is on its way. The next one can follow when it is mined.'
  if (amount.units === null) return isTyped ? 'Opens when the amount is right.' : amount.problem
  return isAllowed ? '' : 'Opens when the approval is mined.'
}
