import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatCountOf, formatMoment } from '../../../lib/format.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { withParams } from '../with-params.ts'
import { countsOf, countsWords, type Difference, differences } from './compare-graphs.ts'
import classes from './statements.module.css'
import { graphOf, keyedOf } from './statements-draft.ts'
import { Told } from './Told.tsx'
import type { Statements } from './use-statements.ts'
import { useVersion } from './use-versions.ts'

/** How many statements are shown at once. */
const SHOWN = 100

type Props = { articleId: number; version: number; statements: Statements; onClose: () => void }

/** One version beside what is here now, unsaved changes included; restoring it is one step that can be undone. */
export function VersionView({ articleId, version, statements, onClose }: Props) {
  const [params] = useSearchParams()
  const { data, failure, retry } = useVersion(articleId, version)
  const [isWhole, setWhole] = useState(false)
  const back = (
    <Button
      size="sm"
      variant="default"
      component={Link}
      to={withParams(params, { versions: 'list' })}
      preventScrollReset
    >
      All versions
    </Button>
  )
  if (failure) {
    return (
      <>
        <ErrorState message={failure.message} kept="What is here now is not touched." onRetry={retry} />
        {back}
      </>
    )
  }
  if (!data) return <SkeletonRows rows={6} height={40} />
  const present = graphOf(statements.draft)
  const list = differences(present, data.graph)
  const restore = () => {
    statements.change({ type: 'replace', rows: keyedOf(data.graph) })
    onClose()
  }
  const count = formatCountOf(data.graph.length, 'statement', 'statements')
  return (
    <>
      <p className={classes.lead}>
        {data.savedBy ?? 'Read from the paper'} · {formatMoment(data.savedAt)} · {count}. Restoring it means:{' '}
        {countsWords(countsOf(list))}.
      </p>
      <Group gap="xs" mb="md">
        {back}
        <Button size="sm" variant="default" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Only what differs' : `All ${count}`}
        </Button>
        <Button size="sm" disabled={list.length === 0} onClick={restore}>
          Restore this version
        </Button>
      </Group>
      {isWhole ? (
        <Lines list={data.graph.map((after, index) => ({ key: String(index), before: after, after }))} />
      ) : (
        <Lines list={list} />
      )}
    </>
  )
}

function Lines({ list }: { list: readonly Difference[] }) {
  const [shown, setShown] = useState(SHOWN)
  return (
    <>
      <ul className={classes.cards}>
        {list.slice(0, shown).map(({ key, before, after }) => (
          <li key={key} className={classes.version}>
            {before && before !== after && (
              <del className={classes.value}>
                {!after && <span className={classes.becomes}>goes</span>}
                <Told entry={before} />
              </del>
            )}
            {after && (
              <ins className={classes.value}>
                {before !== after && <span className={classes.becomes}>{before ? 'becomes' : 'comes back'}</span>}
                <Told entry={after} />
              </ins>
            )}
          </li>
        ))}
      </ul>
      {list.length > shown && (
        <Button size="sm" variant="default" mt="sm" onClick={() => setShown(shown + SHOWN)}>
          Show {formatCountOf(Math.min(SHOWN, list.length - shown), 'more', 'more')}
        </Button>
      )}
    </>
  )
}
