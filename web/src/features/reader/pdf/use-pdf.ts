import { useCallback, useEffect, useMemo, useState } from 'react'
import { failureOf } from '../../../lib/api/call-error.ts'
import { drawerOf } from '../../../lib/pdf/drawer.ts'
import type { Known, PdfSource } from '../reader-context.ts'
import { CHUNK, fileRange } from './file-range.ts'
import { takeExpected } from './load-pdf-reader.ts'

/** Maximum time other requests wait for the file. */
const PATIENCE_MS = 1500

const NOTHING: Known = { pdf: null, size: null, question: null, failure: null, isBegun: false }

/** The original of a paper for all parts of its page; pdf.js is loaded on first use. */
export function usePdf(articleId: number): PdfSource {
  const [known, setKnown] = useState(NOTHING)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (attempt === 0) return
    const leaving = new AbortController()
    const { signal } = leaving
    const fail = (thrown: unknown) => {
      if (!signal.aborted) setKnown({ ...NOTHING, failure: failureOf(thrown) })
    }
    const open = async () => {
      setKnown(NOTHING)
      const beginning = takeExpected(articleId) ?? fileRange(articleId, 0, CHUNK, signal)
      // Reported by `fail` when awaited; until then the library is still loading.
      beginning.catch(() => {})
      const { openPdf } = await import('./open-pdf.ts')
      const onPassword = (give: (password: string) => void, isWrong: boolean) =>
        setKnown({ ...NOTHING, question: { give, isWrong } })
      const pdf = await openPdf({ articleId, signal, beginning, onPassword, onFailure: fail })
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      if (signal.aborted) return
      setKnown({ ...NOTHING, pdf, size: { width, height } })
      await drawerOf(pdf).begun
      if (!signal.aborted) setKnown((now) => ({ ...now, isBegun: true }))
    }
    open().catch(fail)
    const patience = setTimeout(() => setKnown((now) => ({ ...now, isBegun: true })), PATIENCE_MS)
    return () => {
      clearTimeout(patience)
      leaving.abort()
    }
  }, [articleId, attempt])
  const want = useCallback(() => setAttempt((number) => Math.max(1, number)), [])
  const retry = useCallback(() => setAttempt((number) => number + 1), [])
  return useMemo(() => ({ ...known, want, retry }), [known, want, retry])
}
