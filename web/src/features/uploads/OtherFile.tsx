import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { isOtherTitleWarning } from '@colophon/protocol/uploads/other-title'
import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import { FormAlert } from '../../ui/states.tsx'

/** Asks the owner whether an attached file, which is plainly of another paper, is the right one. */
export function OtherFile({ article, onChanged }: { article: OpenArticle; onChanged: () => void }) {
  const warning = article.warnings.find(isOtherTitleWarning)
  if (!warning || !article.isFileAttached || article.isHidden) return null
  return <Question articleId={article.id} warning={warning} onChanged={onChanged} />
}

type Props = { articleId: number; warning: string; onChanged: () => void }

function Question({ articleId, warning, onChanged }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => () => focusIfLost(() => document.querySelector<HTMLElement>('main h1')), [])
  const run = async (change: () => Promise<unknown>) => {
    try {
      await change()
      onChanged()
    } catch (thrown) {
      setProblem(failureOf(thrown).message)
    }
  }
  const remove = () => run(() => call(uploadCalls.detachFile, { query: { articleId } }))
  const keep = () => run(() => call(uploadCalls.hideFromUpload, { body: { articleId, isHidden: true } }))
  return (
    <FormAlert message={problem ?? warning}>
      <Group gap="xs" mt="xs">
        <Button size="compact-md" variant="default" onClick={() => void remove()}>
          Remove the file
        </Button>
        <Button size="compact-md" variant="default" onClick={() => void keep()}>
          Keep it
        </Button>
      </Group>
    </FormAlert>
  )
}
