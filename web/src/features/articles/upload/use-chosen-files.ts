import { fileProblem } from '@colophon/protocol/articles/validation'
import type { Person } from '@colophon/protocol/auth/roles'
import { useState } from 'react'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { contentProblem } from './file-kind.ts'
import { uploadFiles } from './upload.ts'

/** A file that is not sent, and why. */
export type Refused = { name: string; problem: string }

/** Takes files that somebody chose, dropped or pasted: good ones are uploaded, the others are refused before a byte is sent. */
export function useChosenFiles(person: Person): {
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
    setRefused(judged.flatMap(({ file, problem }) => (problem ? [{ name: file.name, problem }] : [])))
    const good = judged.flatMap(({ file, problem }) => (problem ? [] : [file]))
    if (good.length > 0) void dispatch(uploadFiles(good))
  }
  return { take: (files) => void take(files), refused, forget: () => setRefused([]) }
}
