import { fileProblem } from '@colophon/protocol/articles/validation'
import type { Person } from '@colophon/protocol/auth/roles'
import { COMPARE_MAX } from '@colophon/protocol/compare/constants'
import { compareFileProblem } from '@colophon/protocol/compare/list'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { Button, FileButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { useDroppedFiles } from '../../lib/hooks/use-dropped-files.ts'
import drop from '../../ui/drop.module.css'
import { toastDone, toastError } from '../../ui/toast.tsx'

type AddPdfProps = { person: Person; count: number; onAdded: (articleId: number) => void; size?: string }

/** Adds a PDF, chosen or dropped: it is uploaded to My storage as a draft. */
export function AddPdf({ person, count, onAdded, size = 'sm' }: AddPdfProps) {
  const [isBusy, setBusy] = useState(false)
  // The list may change during an upload; the paper is added to the current one.
  const added = useRef(onAdded)
  useEffect(() => {
    added.current = onAdded
  }, [onAdded])
  const isFull = count >= COMPARE_MAX
  const take = async (file: File | null | undefined) => {
    if (!file || isBusy || !person) return
    if (isFull) return toastError(`The comparison already has ${COMPARE_MAX} of ${COMPARE_MAX} papers.`)
    const problem = compareFileProblem(file.name) ?? fileProblem(file, person)
    if (problem) return toastError(problem)
    setBusy(true)
    try {
      const paper = await call(uploadCalls.create, { fields: {}, file }, { idempotencyKey: crypto.randomUUID() })
      toastDone(`“${file.name}” is in My storage and is being processed.`)
      added.current(paper.id)
    } catch (thrown) {
      const { message, detail } = failureOf(thrown)
      toastError(detail ?? message)
    } finally {
      setBusy(false)
    }
  }
  const isOver = useDroppedFiles(([file, ...others]) => {
    if (others.length > 0) return toastError('One PDF at a time: drop a single file.')
    void take(file)
  }, person !== null)
  if (!person) return null
  return (
    <>
      {isOver && <div className={drop.veil}>Drop to compare</div>}
      <FileButton accept="application/pdf,.pdf" onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} variant="default" size={size} loading={isBusy} disabled={isFull}>
            {isFull ? `Add a PDF: ${COMPARE_MAX} of ${COMPARE_MAX}` : 'Add a PDF'}
          </Button>
        )}
      </FileButton>
    </>
  )
}
