import { Button } from '@mantine/core'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { checkpointRequest, type Place } from './requests.ts'
import classes from './staking.module.css'
import { useAct } from './use-act.ts'

/** The most segments that a user's action counts by itself; `MAX_STEPS` of the contract. */
const BY_ITSELF = 200
/** How many one transaction brings up to date: well below what a block carries. */
const AT_ONCE = 500

/** After a long silence the contract is brought up to date first, in one or more transactions that anybody may send. */
export function CheckpointNotice({ place, steps, onEnd }: { place: Place; steps: number; onEnd: () => void }) {
  const { act, isBusy, failure } = useAct(onEnd)
  if (steps <= BY_ITSELF) return null
  const rounds = Math.ceil(steps / AT_ONCE)
  return (
    <FormAlert message="The contract has been silent for long and has to be brought up to date before anything else.">
      <p>
        {rounds === 1 ? 'One transaction does it' : `${rounds} transactions do it`}; anybody may send it, and it changes
        nobody's reward.
      </p>
      <div className={`${classes.actions} ${classes.gap}`}>
        <Button variant="default" loading={isBusy} onClick={() => act(checkpointRequest(place, AT_ONCE))}>
          Bring it up to date
        </Button>
      </div>
      {failure && <p>{failure.message}</p>}
    </FormAlert>
  )
}
