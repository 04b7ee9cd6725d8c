import { docvizCalls } from '@colophon/protocol/docviz/calls'
import type { Result, ResultBox, RunName } from '@colophon/protocol/docviz/entities'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { failureOf } from '../../lib/call-error.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { docvizCall } from './docviz-call.ts'
import { credentialsOf } from './docviz-state.ts'
import { PageSheet } from './PageSheet.tsx'
import { type RunDifference, runDifferences } from './run-differences.ts'
import classes from './runs.module.css'

type Other = Exclude<RunName, 'now'>
const NAMES: Record<Other, string> = { read: 'As it was read', former: 'The reading before' }
const NONE: ReadonlySet<never> = new Set()
const SHOWN = 300

type Props = {
  result: Result
  boxes: readonly ResultBox[]
  pdf: PDFDocumentProxy | null
  page: Result['pages'][number]
  run: Other
  onRun: (run: Other | null) => void
  onPage: (page: number) => void
}

/** Two readings of a document side by side, a page of each, and in words in what they differ. */
export function RunsView({ result, boxes, pdf, page, run, onRun, onPage }: Props) {
  const { getState } = useStore()
  const [other, setOther] = useState<Result | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [chosen, setChosen] = useState<RunDifference | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    setOther(null)
    setFailure(null)
    docvizCall(
      'result',
      docvizCalls.result,
      { params: { id: result.id }, query: { run } },
      { by: credentialsOf(getState()), signal: stop.signal },
    ).then(setOther, (thrown) => !stop.signal.aborted && setFailure(failureOf(thrown).message))
    return () => stop.abort()
  }, [result.id, run, getState])
  const differences = other ? runDifferences(other.boxes, boxes) : []
  const runs = (Object.keys(NAMES) as Other[]).filter((name) => name === 'read' || result.hasFormer)
  const onIt = (all: readonly ResultBox[], number: number) =>
    all.filter(({ places }) => places.some((place) => place.page === number))
  const sheet = { pdf, hidden: NONE, isEditing: false, onPlaces: () => {} }
  const show = (difference: RunDifference) => {
    setChosen(difference)
    if (difference.page !== null) onPage(difference.page)
  }
  return (
    <section className={classes.runs} aria-label="Two readings side by side">
      <div className={classes.tools}>
        <NativeSelect
          label="Beside it"
          data={runs.map((name) => ({ value: name, label: NAMES[name] }))}
          value={run}
          onChange={({ currentTarget }) => onRun(currentTarget.value as Other)}
        />
        <Button size="sm" variant="default" onClick={() => onRun(null)}>
          Close
        </Button>
      </div>
      {failure && <ErrorState message={failure} onRetry={() => onRun(run)} />}
      {!other && !failure && <Skeleton height={240} aria-label="Being read" />}
      {other && (
        <>
          <div className={classes.pages}>
            <div>
              <h3>{NAMES[run]}</h3>
              <PageSheet
                {...sheet}
                page={other.pages[page.number - 1] ?? page}
                reading={NAMES[run]}
                boxes={onIt(other.boxes, page.number)}
                selected={chosen?.before ?? null}
                onSelect={() => {}}
              />
            </div>
            <div>
              <h3>Now</h3>
              <PageSheet
                {...sheet}
                page={page}
                reading="Now"
                boxes={onIt(boxes, page.number)}
                selected={chosen?.now ?? null}
                onSelect={() => {}}
              />
            </div>
          </div>
          <p role="status">
            {differences.length === 0
              ? 'Both read alike.'
              : `${differences.length} differences, ${differences.filter((one) => one.page === page.number).length} of them on this page.`}
          </p>
          <ol>
            {differences.slice(0, SHOWN).map((difference) => (
              <li key={`${difference.kind} ${difference.before} ${difference.now}`}>
                <button type="button" className={classes.jump} onClick={() => show(difference)}>
                  Page {difference.page}: {difference.words}
                </button>
              </li>
            ))}
          </ol>
          {differences.length > SHOWN && <p>And {differences.length - SHOWN} more.</p>}
        </>
      )}
    </section>
  )
}
