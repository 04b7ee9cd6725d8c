import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { addSamples, removeSamples } from './actions.ts'
import { selectArticles } from './slice.ts'

/** Adds three short papers written for this product, which are processed like every upload. */
export function AddSamples() {
  const dispatch = useAppDispatch()
  const { samples } = useSelector(selectArticles).status
  const add = async () => {
    const outcome = await dispatch(addSamples({}))
    if (!addSamples.fulfilled.match(outcome)) return toastError(outcome.payload?.message ?? '')
    toastDone('The sample library is being added to your storage.')
  }
  return (
    <Button variant="default" loading={samples.status === 'REQUEST'} onClick={() => void add()}>
      Add the sample library
    </Button>
  )
}

/** Deletes the sample papers permanently. */
export function RemoveSamples() {
  const dispatch = useAppDispatch()
  const { samples } = useSelector(selectArticles).status
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    const outcome = await dispatch(removeSamples({}))
    setAsking(false)
    if (!removeSamples.fulfilled.match(outcome)) return toastError(outcome.payload?.message ?? '')
    toastDone('The sample library was removed.')
  }
  return (
    <>
      <Button variant="transparent" px={0} onClick={() => setAsking(true)}>
        Remove the sample library
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove the sample library?"
        confirmLabel="Remove"
        isCareful
        isBusy={samples.status === 'REQUEST'}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        The sample papers and their claims are deleted permanently. Your own papers stay, and you can add the samples
        again.
      </ConfirmDialog>
    </>
  )
}
