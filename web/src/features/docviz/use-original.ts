import { docvizCalls } from '@colophon/protocol/docviz/calls'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import { type Failure, failureOf } from '../../lib/call-error.ts'
import { docvizBlob } from './docviz-call.ts'
import { credentialsOf } from './docviz-state.ts'
import { selectDocviz } from './slice.ts'

/** The pdf that its pages are drawn from; a protected one is shown by its boxes alone. */
export type Original = { pdf: PDFDocumentProxy | null; failure: Failure | null; isProtected: boolean }
const NOTHING: Original = { pdf: null, failure: null, isProtected: false }

/** Loads the original of a document and opens it; the pdf reader itself comes with the first one. */
export function useOriginal(id: string): Original {
  const store = useStore()
  const { token } = useSelector(selectDocviz)
  const [original, setOriginal] = useState(NOTHING)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    setOriginal(NOTHING)
    const open = async () => {
      const by = token === null ? null : credentialsOf(store.getState())
      const [{ openDocument }, file] = await Promise.all([
        import('./open-document.ts'),
        docvizBlob('downloadOriginal', docvizCalls.originalPdf, { params: { id } }, { by, signal }),
      ])
      const pdf = await openDocument(new Uint8Array(await file.arrayBuffer()), signal)
      if (!signal.aborted) setOriginal(pdf ? { ...NOTHING, pdf } : { ...NOTHING, isProtected: true })
    }
    open().catch((thrown: unknown) => {
      if (!signal.aborted) setOriginal({ ...NOTHING, failure: failureOf(thrown) })
    })
    return () => leaving.abort()
  }, [id, store, token])
  return original
}
