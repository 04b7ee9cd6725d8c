import type { Person } from '@colophon/protocol/auth/roles'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { type Found, FoundEntries } from './FoundEntries.tsx'
import { LookupForm } from './LookupForm.tsx'
import { useKeep } from './use-keep.ts'

type Props = { person: Person; onClose: () => void; onKept: () => void }

/** Adds papers by their ids: first what is looked for, then what was found of it, to be kept. What was typed stays until the dialog is closed. */
export function AddDialog({ person, onClose, onKept }: Props) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const keep = useKeep(person)
  const keepChosen = async (articleIds: readonly number[]) => {
    if (!(await keep(articleIds, true))) return
    onKept()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title="Add from the archive"
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {found ? (
        <FoundEntries found={found} onKeep={keepChosen} onBack={() => setFound(null)} />
      ) : (
        <LookupForm text={text} onText={setText} onFound={setFound} />
      )}
    </Modal>
  )
}
