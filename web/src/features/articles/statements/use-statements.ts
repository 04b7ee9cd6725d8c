import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { graphProblem } from '@colophon/protocol/articles/validation'
import { type Dispatch, useEffect, useReducer, useState } from 'react'
import type { Failure } from '../../../lib/call-error.ts'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { toastDone } from '../../../ui/toast.tsx'
import { openArticle, saveGraph } from '../actions.ts'
import { type Draft, type DraftAction, draftOf, graphOf, reduceDraft } from './statements-draft.ts'

/** The statements of a paper in editing; they outlive a change of tab. */
export type Statements = {
  draft: Draft
  change: Dispatch<DraftAction>
  /** What is wrong with a statement, told before anything is sent. */
  problem: string | null
  failure: Failure | null
  isSaving: boolean
  /** Saves over the version that was read; `over` saves over whatever is there. */
  save: (over?: boolean) => Promise<void>
  /** Throws the changes away and shows what is saved now. */
  reload: () => Promise<void>
}

/** Edits the statements of a paper; a newer version from elsewhere replaces them only while nothing is unsaved. */
export function useStatements(article: OpenArticle): Statements {
  const { id, graph, md5Hash } = article
  const dispatch = useAppDispatch()
  const [draft, change] = useReducer(reduceDraft, null, () => draftOf(graph ?? [], md5Hash))
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isClean = draft.changes === 0
  useEffect(() => {
    if (isClean) change({ type: 'reset', graph: graph ?? [], md5Hash })
  }, [isClean, graph, md5Hash])

  const reload = async () => {
    const outcome = await dispatch(openArticle({ query: { articleId: id } }))
    if (!openArticle.fulfilled.match(outcome)) return setFailure(outcome.payload ?? null)
    setFailure(null)
    setProblem(null)
    change({ type: 'reset', graph: outcome.payload.graph ?? [], md5Hash: outcome.payload.md5Hash })
  }
  const save = async (over = false) => {
    const edited = graphOf(draft)
    const found = graphProblem(edited)
    setProblem(found)
    setFailure(null)
    if (found) return
    setSaving(true)
    const base = !over && draft.baseMd5Hash ? { baseMd5Hash: draft.baseMd5Hash } : {}
    const outcome = await dispatch(saveGraph({ body: { id, graph: edited, ...base } }))
    if (saveGraph.fulfilled.match(outcome)) {
      toastDone('The statements are saved.')
      await reload()
    } else setFailure(outcome.payload ?? null)
    setSaving(false)
  }
  return { draft, change, problem, failure, isSaving, save, reload }
}
