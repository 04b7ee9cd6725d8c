import { statementCalls } from '@colophon/protocol/statements/calls'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { withParams } from '../../lib/url-params.ts'
import { FormAlert } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toast.tsx'
import type { Statements } from './use-statements.ts'

/** The claims of a later reading of the paper, which its owner can compare with the present ones and take over. */
export function ClaimsOffer({ articleId, statements }: { articleId: number; statements: Statements }) {
  const [params] = useSearchParams()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const takeOver = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await call(statementCalls.graphTakeOver, { body: { id: articleId } })
      toastDone('The new claims are taken over.')
      await statements.reload()
    } catch (thrown) {
      setProblem(failureOf(thrown).message)
    }
    setBusy(false)
  }
  const hasUnsaved = statements.draft.changes > 0
  return (
    <>
      <Text fz="sm" maw="75ch" mb="xs">
        This paper was read again, with other claims. These stay until you take over the new ones; what you have edited
        or accepted is kept then, too.{hasUnsaved && ' Save your changes first.'}
      </Text>
      <Group gap="xs" mb="sm">
        <Button
          size="compact-md"
          variant="default"
          component={Link}
          to={withParams(params, { versions: 'offer' })}
          preventScrollReset
        >
          See what changes
        </Button>
        <Button
          size="compact-md"
          variant="default"
          loading={isBusy}
          disabled={hasUnsaved}
          onClick={() => void takeOver()}
        >
          Take over
        </Button>
      </Group>
      {problem && <FormAlert message={problem} />}
    </>
  )
}
