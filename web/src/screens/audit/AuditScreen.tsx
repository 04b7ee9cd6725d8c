import { auditCalls } from '@colophon/protocol/audit/calls'
import type { Audit } from '@colophon/protocol/audit/entities'
import { ADDED_SCREENS } from '@colophon/protocol/screens'
import { Anchor, Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paperPath } from '../../features/articles/paper-path.ts'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { useAnswer } from '../../lib/hooks/use-answer.ts'
import { PageHeading } from '../../ui/page.tsx'
import { ErrorState, FormAlert, SkeletonRows } from '../../ui/states.tsx'
import { AuditResult } from './AuditResult.tsx'

/** Checks the references of a paper, or of a pasted bibliography. */
export function AuditScreen() {
  const [params] = useSearchParams()
  const articleId = Number(params.get('paper')) || null
  return (
    <>
      <PageHeading
        title={ADDED_SCREENS.audit.title}
        lead="Compares a bibliography with the papers and archive records here: what differs, what stands there twice, which identifiers belong to another work, and what was retracted."
      />
      {articleId === null ? <PastedList /> : <OfPaper articleId={articleId} />}
    </>
  )
}

function OfPaper({ articleId }: { articleId: number }) {
  const { data, failure, retry } = useAnswer(auditCalls.ofPaper, { query: { articleId } }, String(articleId))
  return (
    <>
      <Anchor component={Link} to={paperPath(articleId)} underline="always">
        Back to the paper
      </Anchor>
      {failure && <ErrorState message={failure.message} onRetry={retry} />}
      {!failure && !data && <SkeletonRows />}
      {data && <AuditResult audit={data} />}
    </>
  )
}

function PastedList() {
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [audit, setAudit] = useState<Audit | null>(null)
  const check = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      setAudit(await call(auditCalls.ofList, { body: { text } }))
    } catch (thrown) {
      setProblem(failureOf(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <form onSubmit={check}>
        <Textarea
          label="Bibliography"
          description="BibTeX, RIS, or a list with one reference on each line or in each paragraph. It is not stored."
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          autosize
          minRows={6}
          maxRows={16}
          spellCheck={false}
          autoComplete="off"
        />
        {problem && <FormAlert message={problem} />}
        <Button type="submit" my="md" loading={isBusy} disabled={text.trim() === ''}>
          Check
        </Button>
      </form>
      {audit && <AuditResult audit={audit} />}
    </>
  )
}
