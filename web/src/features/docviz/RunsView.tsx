import { docvizCalls } from '@colophon/protocol/docviz/calls'
import type { Result, ResultBox, RunName } from '@colophon/protocol/docviz/entities'
import type { Box } from '@colophon/protocol/reader/document'
import { Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { failureOf } from '../../lib/api/call-error.ts'
import { ErrorState } from '../../ui/states.tsx'
import { docvizCall } from './docviz-call.ts'
import { credentialsOf } from './docviz-state.ts'
import { LAYERS } from './layers.ts'
import { PageSheet } from './PageSheet.tsx'
import classes from './runs.module.css'
import { TextButton } from './TextButton.tsx'

/** Position tolerance in points. */
const near = 1.5

/** Minimum overlap (intersection over union) for boxes of two runs to be the same. */
const same = 0.5

type Other = Exclude<RunName, 'now'>
const NAMES: Record<Other, string> = { read: 'Latest run', former: 'Previous run' }
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

/** Two runs of a document side by side, with a list of differences. */
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
    <Stack component="section" className={classes.runs} aria-label="Two runs side by side">
      <Group gap="xs" align="end">
        <NativeSelect
          label="Compare with"
          data={runs.map((name) => ({ value: name, label: NAMES[name] }))}
          value={run}
          onChange={({ currentTarget }) => onRun(currentTarget.value as Other)}
        />
        <Button size="sm" variant="default" onClick={() => onRun(null)}>
          Close
        </Button>
      </Group>
      {failure && <ErrorState message={failure} onRetry={() => onRun(run)} />}
      {!other && !failure && <Skeleton height={240} aria-label="Being read" />}
      {other && (
        <>
          <div className={classes.pages}>
            <div>
              <h2>{NAMES[run]}</h2>
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
              <h2>Now</h2>
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
          <Text my="md" role="status">
            {differences.length === 0
              ? 'Both runs are the same.'
              : `${differences.length} differences, ${differences.filter((one) => one.page === page.number).length} of them on this page.`}
          </Text>
          <ol>
            {differences.slice(0, SHOWN).map((difference) => (
              <li key={`${difference.kind} ${difference.before} ${difference.now}`}>
                <TextButton
                  c="inherit"
                  style={{ textDecorationColor: 'var(--line)', overflowWrap: 'anywhere' }}
                  onClick={() => show(difference)}
                >
                  Page {difference.page}: {difference.message}
                </TextButton>
              </li>
            ))}
          </ol>
          {differences.length > SHOWN && <Text my="md">And {differences.length - SHOWN} more.</Text>}
        </>
      )}
    </Stack>
  )
}

/** One difference between two runs. `before` and `now` are the box numbers in each run, if present. */
type RunDifference = {
  kind: 'gone' | 'new' | 'type' | 'place' | 'text' | 'order'
  page: number | null
  message: string
  before: number | null
  now: number | null
}

/** The differences between the boxes of two runs by page: added, removed, type, position, text and order. */
export function runDifferences(before: readonly ResultBox[], now: readonly ResultBox[]): RunDifference[] {
  const pairs = pairsOf(before, now)
  const paired = new Set(pairs.map(([, other]) => other))
  const found = new Set(pairs.map(([one]) => one))
  const differences: RunDifference[] = []
  const tell = (kind: RunDifference['kind'], one: ResultBox | null, other: ResultBox | null, message: string) =>
    differences.push({
      kind,
      page: (other ?? one)?.page ?? null,
      message,
      before: one?.id ?? null,
      now: other?.id ?? null,
    })
  for (const one of before) if (!found.has(one)) tell('gone', one, null, `${nameOf(one)} is gone`)
  for (const other of now) if (!paired.has(other)) tell('new', null, other, `${nameOf(other)} is new`)
  const steady = inOrder(pairs.map(([one]) => one.order))
  for (const [index, [one, other]] of pairs.entries()) {
    if (one.type !== other.type)
      tell('type', one, other, `${nameOf(other)} was ${LAYERS[one.type].label.toLowerCase()}`)
    if (one.text !== other.text) tell('text', one, other, `${nameOf(other)} has another text`)
    if (!isSamePlace(one.places, other.places)) tell('place', one, other, `${nameOf(other)} has moved`)
    if (!steady.has(index)) tell('order', one, other, `${nameOf(other)} was number ${one.order}`)
  }
  return differences.sort((one, other) => (one.page ?? 0) - (other.page ?? 0))
}

function nameOf({ order, type, text }: ResultBox): string {
  const start = text.slice(0, 40).trim()
  return `${order} ${LAYERS[type].label}${start && ` “${start}${text.length > 40 ? '…' : ''}”`}`
}

/** Matches boxes of two runs, in the order of the second: same text on a page, else same position. */
function pairsOf(before: readonly ResultBox[], now: readonly ResultBox[]): [ResultBox, ResultBox][] {
  const left = new Set(before)
  const partner = new Map<ResultBox, ResultBox>()
  const take = (isIt: (one: ResultBox, other: ResultBox) => boolean) => {
    const byPage = Map.groupBy(left, ({ page }) => page)
    for (const other of now) {
      if (partner.has(other)) continue
      const one = byPage.get(other.page)?.find((each) => left.has(each) && isIt(each, other))
      if (!one) continue
      partner.set(other, one)
      left.delete(one)
    }
  }
  take((one, other) => one.text === other.text && one.text !== '')
  take((one, other) => overlap(one.places[0], other.places[0]) >= same)
  return now.flatMap((other): [ResultBox, ResultBox][] => {
    const one = partner.get(other)
    return one ? [[one, other]] : []
  })
}

function overlap(one: Box | undefined, other: Box | undefined): number {
  if (!one || !other || one.page !== other.page) return 0
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  if (width <= 0 || height <= 0) return 0
  const both = width * height
  return both / (one.width * one.height + other.width * other.height - both)
}

function isSamePlace(one: readonly Box[], other: readonly Box[]): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= near
  return (
    one.length === other.length &&
    one.every((box, index) => {
      const at = other[index]
      return (
        at !== undefined &&
        box.page === at.page &&
        isNear(box.x, at.x) &&
        isNear(box.y, at.y) &&
        isNear(box.width, at.width) &&
        isNear(box.height, at.height)
      )
    })
  )
}

/** Indices of a longest increasing subsequence; all other boxes have been moved. */
function inOrder(numbers: readonly number[]): Set<number> {
  const ends: number[] = []
  const links: number[] = []
  for (const [index, number] of numbers.entries()) {
    let [from, to] = [0, ends.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) from = middle + 1
      else to = middle
    }
    links[index] = ends[from - 1] ?? -1
    ends[from] = index
  }
  const kept = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = links[at] ?? -1) kept.add(at)
  return kept
}
