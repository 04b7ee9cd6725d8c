import { compareCalls } from '@colophon/protocol/compare/calls'
import { COMPARISON_TITLE_MAX } from '@colophon/protocol/compare/constants'
import type { ComparisonVersion, SavedComparison } from '@colophon/protocol/compare/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { copyText } from '../../lib/clipboard.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FormAlert } from '../../ui/states.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import type { CompareAddress } from './address.ts'

const VersionsDialog = lazyPart(async () => ({ default: (await import('./VersionsDialog.tsx')).VersionsDialog }))

type Props = {
  address: CompareAddress
  suggested: string
  onSaved: (id: string) => void
  onTaken: (version: ComparisonVersion) => void
}

/** Saves the comparison under a name; readers of its link see only what they have access to. */
export function SaveComparison({ address, suggested, onSaved, onTaken }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isHistory, setHistory] = useState(false)
  const share = async () => {
    const link = new URL(`${SCREENS.compare.path}?saved=${address.savedId}`, location.origin).href
    if (await copyText(link)) toastDone('Link copied. People who open it see only what they can read.')
    else toastError(`The browser blocked copying. The link is ${link}`)
  }
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        Save
      </Button>
      {address.savedId && (
        <Button variant="default" size="sm" onClick={() => void share()}>
          Copy link
        </Button>
      )}
      {address.savedId && (
        <Button variant="default" size="sm" onClick={() => setHistory(true)}>
          Versions
        </Button>
      )}
      {isHistory && address.savedId && (
        <Suspense>
          <VersionsDialog
            id={address.savedId}
            onClose={() => setHistory(false)}
            onTaken={(version) => {
              setHistory(false)
              onTaken(version)
            }}
          />
        </Suspense>
      )}
      {isOpen && (
        <SaveDialog
          address={address}
          suggested={suggested}
          onClose={() => setOpen(false)}
          onSaved={(id) => {
            setOpen(false)
            onSaved(id)
          }}
        />
      )}
    </>
  )
}

type DialogProps = Omit<Props, 'onTaken'> & { onClose: () => void }

function SaveDialog({ address, suggested, onClose, onSaved }: DialogProps) {
  const [title, setTitle] = useSaveTitle(address.savedId, suggested.slice(0, COMPARISON_TITLE_MAX))
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const { id } = await saveAs(title, address, key)
      toastDone('The comparison is saved.')
      onSaved(id)
    } catch (thrown) {
      setFailure(failureOf(thrown).message)
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title="Save this comparison">
      <form onSubmit={(event) => void save(event)}>
        {failure && <FormAlert message={failure} />}
        <TextInput
          label="Name"
          required
          maxLength={COMPARISON_TITLE_MAX}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          data-autofocus
        />
        <Text my="md">
          The papers, their order and your rows are saved. Anyone can open the link and sees only what they can read.
        </Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={title.trim() === ''}>
            Save
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** The initial name: that of the saved comparison, else a suggestion. */
function useSaveTitle(savedId: string | null, suggested: string) {
  const [typed, setTyped] = useState<string | null>(null)
  const [offered, setOffered] = useState(savedId ? '' : suggested)
  const fallBack = useEffectEvent(() => setOffered(suggested))
  useEffect(() => {
    if (!savedId) return
    const stop = new AbortController()
    call(compareCalls.saved, { query: { id: savedId } }, { signal: stop.signal }).then(
      (saved) => (saved.isMine ? setOffered(saved.title) : fallBack()),
      () => !stop.signal.aborted && fallBack(),
    )
    return () => stop.abort()
  }, [savedId])
  return [typed ?? offered, setTyped] as const
}

/** Saves a new comparison, or a new version of one's own. */
async function saveAs(title: string, address: CompareAddress, idempotencyKey: string): Promise<SavedComparison> {
  const { savedId, ids: articleIds, questions } = address
  const body = { title, articleIds, questions }
  const known = savedId ? await call(compareCalls.saved, { query: { id: savedId } }).catch(() => null) : null
  if (known?.isMine) return call(compareCalls.update, { body: { ...body, id: known.id, version: known.version } })
  return call(compareCalls.create, { body }, { idempotencyKey })
}
