import { useCallback, useEffect, useMemo, useState } from 'react'
import { failureOf } from '../../../lib/api/call-error.ts'
import { drawerOf } from '../../../lib/pdf/drawer.ts'
import type { Known, PdfSource } from '../reader-context.ts'
import { beginPdf, takeExpected } from './load-pdf-reader.ts'

/** Maximum time other requests wait for the file. */
const PATIENCE_MS = 1500

const NOTHING: Known = { pdf: null, size: null, question: null, failure: null, isBegun: false }

/** The original of a paper for all parts of its page; pdf.js is loaded on first use. */
export function usePdf(articleId: number): PdfSource {
  const [known, setKnown] = useState(NOTHING)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (attempt === 0) return
    let isOver = false
    const fail = (thrown: unknown) => {
      if (!isOver) setKnown({ ...NOTHING, failure: failureOf(thrown) })
    }
    const opening = takeExpected(articleId) ?? beginPdf(articleId)
    const open = async () => {
      setKnown(NOTHING)
      opening.attach({
        onPassword: (give, isWrong) => setKnown({ ...NOTHING, question: { give, isWrong } }),
        onFailure: fail,
      })
      const { pdf, size } = await opening.opened
      if (isOver) return
      setKnown({ ...NOTHING, pdf, size })
      await drawerOf(pdf).begun
      if (!isOver) setKnown((now) => ({ ...now, isBegun: true }))
    }
    open().catch(fail)
    const patience = setTimeout(() => setKnown((now) => ({ ...now, isBegun: true })), PATIENCE_MS)
    return () => {
      clearTimeout(patience)
      isOver = true
      opening.end()
    }
  }, [articleId, attempt])
  const want = useCallback(() => setAttempt((number) => Math.max(1, number)), [])
  const retry = useCallback(() => setAttempt((number) => number + 1), [])
  return useMemo(() => ({ ...known, want, retry }), [known, want, retry])
}
