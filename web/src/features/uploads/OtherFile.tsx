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
  if (!warning || !article.isFileAttached) return null
  return <Question articleId={article.id} warning={warning} onChanged={onChanged} />
}

type Props = { articleId: number; warning: string; onChanged: () => void }

function Question({ articleId, warning, onChanged }: Props) {
  const [busyWith, setBusyWith] = useState<'remove' | 'keep' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => () => focusIfLost(() => document.querySelector<HTMLElement>('main h1')), [])
  const answer = async (what: 'remove' | 'keep') => {
    setBusyWith(what)
    setProblem(null)
    try {
      if (what === 'remove') await call(uploadCalls.detachFile, { query: { articleId } })
      else await call(uploadCalls.confirmFile, { body: { articleId } })
      onChanged()
    } catch (thrown) {
      setProblem(failureOf(thrown).message)
    }
    setBusyWith(null)
  }
  const button = (what: 'remove' | 'keep', label: string) => (
    <Button
      size="compact-md"
      variant="default"
      loading={busyWith === what}
      disabled={busyWith !== null}
      onClick={() => void answer(what)}
    >
      {label}
    </Button>
  )
  return (
    <>
      <FormAlert message={warning}>
        <Group gap="xs" mt="xs">
          {button('remove', 'Remove the file')}
          {button('keep', 'Keep it')}
        </Group>
      </FormAlert>
      {problem && <FormAlert message={problem} />}
    </>
  )
}
