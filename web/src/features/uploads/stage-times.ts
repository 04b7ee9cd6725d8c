import type { Stage } from '@colophon/protocol/articles/states'
import { z } from 'zod'
import { readStored, writeStored } from '../../lib/stored-values.ts'
import { stageOfProgress } from './upload-labels.ts'

/** The measured stages. */
export const MEASURED = ['parse', 'statements', 'index'] as const satisfies readonly Stage[]
export type Measured = (typeof MEASURED)[number]

const KEPT = 21
const Times = z.record(z.enum(MEASURED), z.array(z.number().nonnegative()).max(KEPT))
type Times = z.infer<typeof Times>

const NONE: Times = { parse: [], statements: [], index: [] }
const begun = new Map<number, { stage: Stage; since: number; isWhole: boolean }>()

/** Records a live progress value at a time in milliseconds; a stage is measured if both its start and end were seen. */
export function noteProgress(articleId: number, progress: number, now: number): void {
  if (progress < 0) return void begun.delete(articleId)
  const stage = stageOfProgress(progress)
  const before = begun.get(articleId)
  if (before?.stage === stage) return
  if (before?.isWhole) store(before.stage, now - before.since)
  if (stage === 'complete') begun.delete(articleId)
  else begun.set(articleId, { stage, since: now, isWhole: before !== undefined })
}

/** Median duration of each stage over the last papers in this browser, in milliseconds; null if unknown. */
export function medianTimes(): Record<Measured, number | null> {
  const times = read()
  return { parse: median(times.parse), statements: median(times.statements), index: median(times.index) }
}

function store(stage: Stage, milliseconds: number): void {
  const measured = MEASURED.find((each) => each === stage)
  if (!measured) return
  const times = read()
  writeStored('stageTimes', { ...times, [measured]: [...times[measured], Math.max(0, milliseconds)].slice(-KEPT) })
}

function read(): Times {
  return readStored('stageTimes', Times) ?? NONE
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}
