import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useState } from 'react'
import { type Failure, failureOf } from '../../../../lib/call-error.ts'
import { openPdf } from './open-pdf.ts'
import type { PageSize } from './PdfPage.tsx'

/** The file is protected: its password is asked for again, as it is never kept. */
export type PasswordQuestion = { give: (password: string) => void; isWrong: boolean }

type Known = {
  pdf: PDFDocumentProxy | null
  /** The size of the first page, which others most often share. */
  size: PageSize | null
  question: PasswordQuestion | null
  failure: Failure | null
}

const NOTHING: Known = { pdf: null, size: null, question: null, failure: null }

/** Opens the original of a paper for as long as the component is on the screen. */
export function usePdf(articleId: number): Known & { retry: () => void } {
  const [known, setKnown] = useState(NOTHING)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the file anew.
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const fail = (thrown: unknown) => {
      if (!signal.aborted) setKnown({ ...NOTHING, failure: failureOf(thrown) })
    }
    const open = async () => {
      setKnown(NOTHING)
      const onPassword = (give: (password: string) => void, isWrong: boolean) =>
        setKnown({ ...NOTHING, question: { give, isWrong } })
      const pdf = await openPdf({ articleId, signal, onPassword, onFailure: fail })
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      if (!signal.aborted) setKnown({ ...NOTHING, pdf, size: { width, height } })
    }
    open().catch(fail)
    return () => leaving.abort()
  }, [articleId, attempt])
  const retry = useCallback(() => setAttempt((number) => number + 1), [])
  return { ...known, retry }
}
