import { Button } from '@mantine/core'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { disconnectWallet } from './run.ts'
import { selectWallet } from './slice.ts'
import { StepTitle } from './WalletSteps.tsx'
import classes from './wallet.module.css'

/** For a wallet that is connected with another account than the linked one; it goes on by itself when that changes. */
export function WrongAccount({ wanted }: { wanted: string }) {
  const dispatch = useAppDispatch()
  const { name, address } = useSelector(selectWallet)
  return (
    <>
      <StepTitle>Change the account of the wallet</StepTitle>
      <FormAlert message="Your account here is linked to another address than the one that is connected.">
        <p>Choose the linked address in {name ?? 'the wallet'}; this goes on by itself. Nothing was changed.</p>
      </FormAlert>
      <dl className={classes.facts}>
        <div>
          <dt>Linked</dt>
          <dd>
            <code>{wanted}</code>
          </dd>
        </div>
        <div>
          <dt>Connected</dt>
          <dd>
            <code>{address}</code>
          </dd>
        </div>
      </dl>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => dispatch(disconnectWallet())}>
          Use another wallet
        </Button>
      </div>
    </>
  )
}
