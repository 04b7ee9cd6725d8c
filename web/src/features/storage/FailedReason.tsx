import type { MyArticle } from '@colophon/protocol/articles/entities'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { toastDone } from '../../ui/toast.tsx'
import { isHopeless } from '../articles/uploads/upload-item.ts'
import type { RowTools } from './RowMenu.tsx'
import classes from './storage.module.css'

type Props = { article: MyArticle; tools: Pick<RowTools, 'changes' | 'onChanged'> }

/** Why processing failed, with a button that retries the failed stage, or removes a file that would fail again. */
export function FailedReason({ article, tools: { changes, onChanged } }: Props) {
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
    <Box className={classes.failed} maw="40ch" mt="xs" style={{ whiteSpace: 'normal' }}>
      <p>{problem ?? article.reason}</p>
      {!isHopeless(article) && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isBusy}
          aria-label={`Try again: ${article.title}`}
          onClick={() => void retry()}
        >
          Try again
        </Button>
      )}
      {isHopeless(article) && !article.isFileAttached && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Remove ${article.title}`}
          onClick={() => void changes.remove(article)}
        >
          Remove
        </Button>
      )}
    </Box>
  )
}
