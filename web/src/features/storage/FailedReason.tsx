import type { MyArticle } from '@colophon/protocol/articles/entities'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { toastDone } from '../../ui/toast.tsx'
import classes from './storage.module.css'

/** Why processing failed, with a button that retries the failed stage. */
export function FailedReason({ article, onChanged }: { article: MyArticle; onChanged: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (article.status !== 'error') return null
  const retry = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await call(uploadCalls.retry, { body: { articleId: article.id } })
      toastDone('It continues from the failed stage. Upload activity shows its progress.')
      onChanged()
    } catch (thrown) {
      setProblem(failureOf(thrown).message)
    }
    setBusy(false)
  }
  return (
    <div className={classes.failed}>
      <p>{problem ?? article.reason}</p>
      <Button
        size="compact-sm"
        variant="default"
        loading={isBusy}
        aria-label={`Try again: ${article.title}`}
        onClick={() => void retry()}
      >
        Try again
      </Button>
    </div>
  )
}
