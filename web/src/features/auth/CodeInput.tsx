import { CODE_LENGTH } from '@colophon/protocol/auth/constants'
import { Input, PinInput } from '@mantine/core'
import { type ClipboardEvent, useEffect, useId, useRef } from 'react'

type Props = {
  label: string
  value: string
  onChange: (code: string) => void
  /** Called once when the last cell is filled, by typing or pasting. */
  onComplete: (code: string) => void
  error?: string | null | undefined
  isBusy?: boolean
}

/** A six-cell code input; pasted codes may contain spaces or dashes. */
export function CodeInput({ label, value, onChange, onComplete, error, isBusy }: Props) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  // A rejected code was cleared: start again at the first cell.
  const isRefused = Boolean(error) && value === ''
  useEffect(() => {
    if (isRefused) first.current?.focus()
  }, [isRefused])
  const change = (code: string) => {
    onChange(code)
    if (code.length === CODE_LENGTH && code !== value) onComplete(code)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    change(event.clipboardData.getData('text/plain').replace(/\D/g, '').slice(0, CODE_LENGTH))
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      size="md"
      labelProps={{ id: `${id}-label`, mb: 'xs' }}
      error={error ?? null}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
    >
      <PinInput
        ref={first}
        length={CODE_LENGTH}
        type="number"
        size="lg"
        gap="xs"
        placeholder=""
        autoFocus
        name="code"
        value={value}
        onChange={change}
        readOnly={isBusy ?? false}
        error={Boolean(error)}
        aria-labelledby={`${id}-label`}
        {...(error && { 'aria-describedby': `${id}-error` })}
        getInputProps={(index) => ({
          'aria-label': `Digit ${index + 1} of ${CODE_LENGTH}`,
          'aria-invalid': Boolean(error),
          ...(error && { 'aria-describedby': `${id}-error` }),
          onPaste: paste,
        })}
      />
    </Input.Wrapper>
  )
}
