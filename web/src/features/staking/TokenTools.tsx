import { MAIN_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { WalletAddress } from '@colophon/protocol/wallet/entities'
import { Button, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { parseAmount } from '../../lib/chain/amount.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { mintRequest, type Place, transferRequest } from './requests.ts'
import classes from './staking.module.css'
import { useAct } from './use-act.ts'

type Props = { place: Place; account: string; balance: string; chainId: number; onEnd: () => void }

/** How many whole tokens are minted at once for trying things out. */
const MINTED = 100n

/** Sends tokens to somebody; off the main network also makes some for trying things out. */
export function TokenTools({ place, account, balance, chainId, onEnd }: Props) {
  const { act, isBusy, failure } = useAct(onEnd)
  const [to, setTo] = useState('')
  const [typed, setTyped] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { decimals, symbol } = place
  const amount = parseAmount(typed, { decimals, symbol, available: BigInt(balance) })
  const recipient = WalletAddress.safeParse(to.trim())
  const send = async () => {
    setAsking(false)
    if (amount.units === null || !recipient.success) return
    if (!(await act(transferRequest(place, recipient.data, amount.units)))) return
    setTyped('')
    setTo('')
  }
  return (
    <section className={classes.part} aria-labelledby="tokens-title">
      <Title order={2} id="tokens-title">
        Tokens
      </Title>
      <div className={classes.body}>
        <div className={classes.look}>
          <TextInput
            label="Send to"
            placeholder="0x…"
            autoComplete="off"
            spellCheck={false}
            value={to}
            error={to !== '' && !recipient.success && 'An address is 0x and 40 hexadecimal digits.'}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
          <TextInput
            label={`How much ${symbol}`}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={typed !== '' && amount.problem}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button
            variant="default"
            loading={isBusy}
            disabled={amount.units === null || !recipient.success}
            onClick={() => setAsking(true)}
          >
            Send
          </Button>
        </div>
        {chainId !== MAIN_CHAIN_ID && (
          <div className={classes.line}>
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => act(mintRequest(place, account, MINTED * 10n ** BigInt(decimals)))}
            >
              Mint {String(MINTED)} {symbol}
            </Button>
            <span className={classes.quiet}>For trying things out: these tokens are worth nothing.</span>
          </div>
        )}
        {failure && (
          <FormAlert message={failure.message}>
            <p>What you typed is kept.</p>
          </FormAlert>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Send ${typed.trim()} ${symbol}?`}
        confirmLabel="Send"
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        They go to <code className={classes.quiet}>{to.trim()}</code>. Nobody can take that back.
      </ConfirmDialog>
    </section>
  )
}
