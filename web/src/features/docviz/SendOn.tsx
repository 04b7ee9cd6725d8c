import { articleCalls } from '@colophon/protocol/articles/calls'
import { docvizCalls } from '@colophon/protocol/docviz/calls'
import type { Result } from '@colophon/protocol/docviz/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'react-redux'
import { generatePath, Link, useNavigate } from 'react-router'
import { call } from '../../lib/call.ts'
import { failureOf } from '../../lib/call-error.ts'
import classes from './document.module.css'
import { docvizBlob } from './docviz-call.ts'
import { credentialsOf } from './docviz-state.ts'

/** Takes a document into My storage by the same upload as any other paper, and leads to where one can ask about it. */
export function SendOn({ result, isSignedIn }: { result: Result; isSignedIn: boolean }) {
  const store = useStore()
  const go = useNavigate()
  const [articleId, setArticleId] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { id, fileName } = result
  if (!isSignedIn) return <p className={classes.quiet}>Sign in to send it to My storage and to ask about it.</p>
  const pathOf = (article: number) => generatePath(SCREENS.storageFile.path, { articleId: String(article) })
  const send = async (): Promise<number | null> => {
    if (articleId !== null) return articleId
    setBusy(true)
    setProblem(null)
    try {
      const by = credentialsOf(store.getState())
      const blob = await docvizBlob('downloadOriginal', docvizCalls.originalPdf, { params: { id } }, { by })
      const file = new File([blob], fileName, { type: 'application/pdf' })
      // The same key answers the same paper, however often it is pressed.
      const sent = await call(articleCalls.create, { fields: {}, file }, { idempotencyKey: `docviz-${id}` })
      setArticleId(sent.id)
      return sent.id
    } catch (thrown) {
      const { detail, message } = failureOf(thrown)
      setProblem(detail ?? message)
      return null
    } finally {
      setBusy(false)
    }
  }
  const ask = async () => {
    const article = await send()
    if (article !== null) await go(`${pathOf(article)}?tab=chat`)
  }
  return (
    <>
      <div className={classes.downloads}>
        {articleId === null ? (
          <Button variant="default" size="xs" loading={isBusy} onClick={() => void send()}>
            Send to My storage
          </Button>
        ) : (
          <Button component={Link} to={pathOf(articleId)} variant="default" size="xs">
            Open it in My storage
          </Button>
        )}
        <Button variant="default" size="xs" loading={isBusy} onClick={() => void ask()}>
          Ask about this
        </Button>
      </div>
      {problem && (
        <p role="alert" className={classes.reason}>
          {problem}
        </p>
      )}
    </>
  )
}
