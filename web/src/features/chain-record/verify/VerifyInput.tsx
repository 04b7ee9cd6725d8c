import type { Receipt } from '@colophon/protocol/requests/entities'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormAlert } from '../../../ui/states.tsx'
import { VerifyDrop } from './VerifyDrop.tsx'
import { type Read, readSought, type Sought } from './verify-input.ts'

type Props = { onSought: (sought: Sought) => void; onReceipt: (receipt: Receipt) => void }

/** Takes a file, a receipt, statements or a hash; only the hash leaves the browser. */
export function VerifyInput({ onSought, onReceipt }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const take = (read: Read) => {
    if ('problem' in read) return setProblem(read.problem)
    setProblem(null)
    if ('receipt' in read) onReceipt(read.receipt)
    else onSought(read)
  }
  return (
    <>
      <VerifyDrop onBegin={() => setProblem(null)} onRead={take} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          take(readSought(text))
        }}
      >
        <Textarea
          label="Or paste a hash, a receipt or claims"
          description="An MD5 of claims, a SHA-256 of a file, or JSON"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          autosize
          minRows={2}
          maxRows={10}
          spellCheck={false}
          autoComplete="off"
        />
        {problem && (
          <FormAlert message={problem}>
            <p>Nothing was looked up; your input is still here.</p>
          </FormAlert>
        )}
        <Button type="submit" my="md" variant="default">
          Verify
        </Button>
      </form>
    </>
  )
}
