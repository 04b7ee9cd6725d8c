import { WalletAddress } from '@colophon/protocol/wallet/entities'
import { Button, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './staking.module.css'

type Props = {
  /** The address that is looked up; null where nobody asked. */
  address: string | null
  onLook: (address: string | null) => void
}

/** Shows the stakes of any address; what stands on a chain is public. */
export function LookUp({ address, onLook }: Props) {
  const [typed, setTyped] = useState(address ?? '')
  const [isTried, setTried] = useState(false)
  const parsed = WalletAddress.safeParse(typed.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (parsed.success) onLook(parsed.data)
  }
  return (
    <section className={classes.part} aria-labelledby="look-title">
      <Title order={2} id="look-title">
        Look up an address
      </Title>
      <form className={classes.look} onSubmit={submit} noValidate>
        <TextInput
          label="Address"
          placeholder="0x…"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={isTried && !parsed.success && 'An address is 0x and 40 hexadecimal digits.'}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Look up
        </Button>
        {address !== null && (
          <Button variant="subtle" onClick={() => onLook(null)}>
            Back
          </Button>
        )}
      </form>
    </section>
  )
}
