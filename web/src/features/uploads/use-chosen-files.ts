import { documentType, fileProblem } from '@colophon/protocol/articles/validation'
import type { Person } from '@colophon/protocol/auth/roles'
import { useState } from 'react'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'

/** Number of leading bytes that identify a file type. */
const KIND_BYTES = 1024
const OTHER_TYPE = 'Only txt, docx and pdf files can be read; the content of this one is of another type.'
const ONE_FILE = 'A paper has one file; another one was chosen with it.'
const NOT_STARTED = 'The upload could not be started. Check the connection and try again.'

// Magic numbers of images, archives, programs and other documents.
const FOREIGN = [
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  'PK\x03\x04',
  '%PDF-',
  '\x7fELF',
  'Rar!',
  '7z\xbc\xaf',
  '{\\rtf',
  '%!PS',
  '\x1f\x8b',
  '\xd0\xcf\x11\xe0',
]

/** A file that is not sent, and why. */
export type Refused = { name: string; problem: string }

/**
 * Uploads chosen, dropped or pasted files, or attaches the first one to the paper `attachTo`; unsupported ones are refused
 * before sending.
 */
export function useChosenFiles(
  person: Person,
  attachTo: number | null = null,
): {
  take: (files: readonly File[]) => void
  refused: Refused[]
  forget: () => void
} {
  const dispatch = useAppDispatch()
  const [refused, setRefused] = useState<Refused[]>([])
  const take = async (files: readonly File[]) => {
    const judged = await Promise.all(
      files.map(async (file) => ({ file, problem: fileProblem(file, person) ?? (await contentProblem(file)) })),
    )
    const bad = judged.flatMap(({ file, problem }) => (problem ? [{ name: file.name, problem }] : []))
    const sound = judged.flatMap(({ file, problem }) => (problem ? [] : [file]))
    const good = attachTo === null ? sound : sound.slice(0, 1)
    setRefused([...bad, ...sound.slice(good.length).map(({ name }) => ({ name, problem: ONE_FILE }))])
    if (good.length === 0) return
    // Not part of the first page.
    const sending = await import('./upload.ts').catch(() => null)
    if (sending) void dispatch(sending.uploadFiles(good, attachTo))
    else setRefused((before) => [...before, ...good.map(({ name }) => ({ name, problem: NOT_STARTED }))])
  }
  return { take: (files) => void take(files), refused, forget: () => setRefused([]) }
}

/** Why a file is refused by its first bytes, or null. Only certain failures are refused; the server checks the rest. */
export function kindProblem(name: string, head: Uint8Array): string | null {
  const start = String.fromCharCode(...head.subarray(0, KIND_BYTES))
  switch (documentType(name)) {
    case 'pdf':
      return start.includes('%PDF-') ? null : OTHER_TYPE
    case 'docx':
      return start.startsWith('PK') ? null : OTHER_TYPE
    case 'txt':
      return FOREIGN.some((begin) => start.startsWith(begin)) ? OTHER_TYPE : null
    case null:
      return OTHER_TYPE
  }
}

/** Why a chosen file is refused, or null; includes unreadable ones such as folders. */
export async function contentProblem(file: File): Promise<string | null> {
  try {
    return kindProblem(file.name, new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()))
  } catch {
    return 'The file cannot be read. It may be a folder, or it was moved.'
  }
}
