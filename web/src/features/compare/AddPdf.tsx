import { articleCalls } from '@colophon/protocol/articles/calls'
import { fileProblem } from '@colophon/protocol/articles/validation'
import type { Person } from '@colophon/protocol/auth/roles'
import { COMPARE_MAX } from '@colophon/protocol/compare/constants'
import { compareFileProblem } from '@colophon/protocol/compare/list'
import { Button, FileButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { failureOf } from '../../lib/call-error.ts'
import { useDroppedFiles } from '../../lib/use-dropped-files.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import classes from './tools.module.css'

type Props = { person: Person; count: number; onAdded: (articleId: number) => void; size?: string }

/** Takes a pdf into the comparison, chosen or dropped on the screen: it goes to My storage, for its owner alone, and is read there. */
export function AddPdf({ person, count, onAdded, size = 'sm' }: Props) {
  const [isBusy, setBusy] = useState(false)
  // What is shown may change while a file is on its way: then the paper joins what is shown by then.
  const added = useRef(onAdded)
  useEffect(() => {
    added.current = onAdded
  }, [onAdded])
  const isFull = count >= COMPARE_MAX
  const take = async (file: File | null | undefined) => {
    if (!file || isBusy || !person) return
    if (isFull) return toastError(`A comparison holds ${COMPARE_MAX} of ${COMPARE_MAX} papers already.`)
    const problem = compareFileProblem(file.name) ?? fileProblem(file, person)
    if (problem) return toastError(problem)
    setBusy(true)
    try {
      const paper = await call(articleCalls.create, { fields: {}, file }, { idempotencyKey: crypto.randomUUID() })
      toastDone(`“${file.name}” is in My storage and is being read.`)
      added.current(paper.id)
    } catch (thrown) {
      const { message, detail } = failureOf(thrown)
      toastError(detail ?? message)
    } finally {
      setBusy(false)
    }
  }
  const isOver = useDroppedFiles(([file, ...others]) => {
    if (others.length > 0) return toastError('One pdf at a time: let go of a single file.')
    void take(file)
  }, person !== null)
  if (!person) return null
  return (
    <>
      {isOver && <div className={classes.veil}>Let go to compare this pdf</div>}
      <FileButton accept="application/pdf,.pdf" onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} variant="default" size={size} loading={isBusy} disabled={isFull}>
            {isFull ? `Add a pdf: ${COMPARE_MAX} of ${COMPARE_MAX}` : 'Add a pdf'}
          </Button>
        )}
      </FileButton>
    </>
  )
}
