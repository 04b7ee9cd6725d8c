import { FILE_SIZE_FACTOR } from '@colophon/protocol/constants'
import { libraryErrors } from '@colophon/protocol/library/errors'
import { IMPORT_MEGABYTES_MAX, type LibraryImport } from '@colophon/protocol/library/import'
import { importCalls } from '@colophon/protocol/library/import-calls'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { failureOf, isCancelled } from '../../../lib/api/call-error.ts'
import { useAppDispatch } from '../../../lib/hooks/use-app-dispatch.ts'
import { fetchUploads } from '../../articles/actions.ts'

const POLL_INTERVAL_MS = 2000

/** An import that the server works on. */
export function isUnderWay({ status }: LibraryImport): boolean {
  return status === 'reading' || status === 'running' || status === 'stopping'
}

/** Items that an import brings once it is confirmed. */
export function itemsToBring({ preview }: LibraryImport): number {
  return preview ? preview.added + preview.own + preview.kept : 0
}

/** An import with nothing left to do or to confirm. */
export function isOver(current: LibraryImport): boolean {
  return !isUnderWay(current) && !(current.status === 'ready' && itemsToBring(current) > 0)
}

/** The import of the signed-in person, and how to change it. */
export type Import = {
  /** Undefined until loaded. */
  current: LibraryImport | null | undefined
  /** The file that is being sent. */
  sending: { name: string; percent: number } | null
  problem: string | null
  send: (file: File) => void
  stopSending: () => void
  run: () => void
  /** Cancels, stops or removes the import. */
  end: () => Promise<void>
}

/** Follows the import, also one begun before a reload; `onChanged` is called once it has brought something. */
export function useImport(onChanged: () => void): Import {
  const dispatch = useAppDispatch()
  const [current, setCurrent] = useState<LibraryImport | null | undefined>(undefined)
  const [sending, setSending] = useState<Import['sending']>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const wasRunning = useRef(false)
  const leaving = useRef<AbortController | null>(null)
  const read = useCallback(async () => {
    try {
      setCurrent(await call(importCalls.currentImport))
    } catch {
      // It is asked for again, or with the next visit.
    }
  }, [])
  useEffect(() => {
    void read()
    return () => leaving.current?.abort()
  }, [read])

  const isPolled = current ? isUnderWay(current) : false
  useEffect(() => {
    if (!isPolled) return
    const timer = setInterval(() => void read(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isPolled, read])

  const isRunning = current?.status === 'running' || current?.status === 'stopping'
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when the import has ended, not when the screen changes.
  useEffect(() => {
    if (wasRunning.current && !isRunning) onChanged()
    wasRunning.current = isRunning
  }, [isRunning])

  const addedFiles = current?.progress.addedFiles ?? 0
  useEffect(() => {
    // Its papers are being read, like uploads.
    if (addedFiles > 0) void dispatch(fetchUploads())
  }, [dispatch, addedFiles])

  const act = async (change: () => Promise<LibraryImport | null>) => {
    setProblem(null)
    try {
      setCurrent(await change())
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (isCancelled(failure)) return
      setProblem(failure.detail ?? failure.message)
      // Another window may have changed it.
      await read()
    }
  }
  const send = async (file: File) => {
    if (file.size > IMPORT_MEGABYTES_MAX * FILE_SIZE_FACTOR) return setProblem(libraryErrors.importTooLarge.message)
    const over = new AbortController()
    leaving.current = over
    setSending({ name: file.name, percent: 0 })
    const onProgress = (percent: number) => setSending({ name: file.name, percent: Math.round(percent) })
    // The dialog stops showing progress together with the result, before the import is read again after a failure.
    await act(() =>
      call(importCalls.uploadImport, { fields: {}, file }, { signal: over.signal, onProgress }).finally(() =>
        setSending(null),
      ),
    )
  }
  return {
    current,
    sending,
    problem,
    send: (file) => void send(file),
    stopSending: () => leaving.current?.abort(),
    run: () => current && void act(() => call(importCalls.runImport, { body: { importId: current.id } })),
    end: async () => {
      if (current) await act(() => call(importCalls.endImport, { query: { importId: current.id } }))
    },
  }
}
