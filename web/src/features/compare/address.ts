import { COMPARE_MAX, OWN_ROWS_MAX } from '@colophon/protocol/compare/constants'
import { FindingKind, RowQuestion } from '@colophon/protocol/compare/entities'
import { z } from 'zod'

/** State in the URL: the papers in order, hidden ones, questions, and highlights. */
export type CompareAddress = {
  ids: number[]
  hidden: ReadonlySet<number>
  questions: string[]
  /** Highlights that are switched off. */
  off: ReadonlySet<FindingKind>
  savedId: string | null
  /** The view: table, differences of two papers, or overlap. */
  view: CompareView
  /** The two papers of the differences; the first two if none of those named are present. */
  pair: readonly [number, number] | null
}

/** The views of a comparison. */
export const COMPARE_VIEWS = ['table', 'differences', 'overlap'] as const
export type CompareView = (typeof COMPARE_VIEWS)[number]

/** Parses the URL; invalid values are ignored, as are papers beyond the tenth. */
export function readAddress(params: URLSearchParams): CompareAddress {
  const questions = params.getAll('ask').flatMap((text) => RowQuestion.safeParse(text).data ?? [])
  const ids = idsOf(params.get('papers')).slice(0, COMPARE_MAX)
  const off = (params.get('off') ?? '').split(',').flatMap((kind) => FindingKind.safeParse(kind).data ?? [])
  return {
    ids,
    hidden: new Set(idsOf(params.get('hide'))),
    questions: [...new Set(questions)].slice(0, OWN_ROWS_MAX),
    off: new Set(off),
    savedId: z.uuid().safeParse(params.get('saved')).data ?? null,
    view: COMPARE_VIEWS.find((view) => view === params.get('view')) ?? 'table',
    pair: pairOf(ids, idsOf(params.get('pair'))),
  }
}

/** Serialises the state into a URL. */
export function writeAddress({ ids, hidden, questions, off, savedId, view, pair }: CompareAddress): string {
  const params = new URLSearchParams()
  if (ids.length > 0) params.set('papers', ids.join(','))
  const hiding = ids.filter((id) => hidden.has(id))
  if (hiding.length > 0) params.set('hide', hiding.join(','))
  for (const question of questions) params.append('ask', question)
  if (off.size > 0) params.set('off', [...off].join(','))
  if (savedId) params.set('saved', savedId)
  if (view !== 'table') params.set('view', view)
  if (view === 'differences' && pair) params.set('pair', pair.join(','))
  const text = params.toString().replaceAll('%2C', ',')
  return text ? `?${text}` : ''
}

function idsOf(text: string | null): number[] {
  const ids = (text ?? '').split(',').filter((part) => /^[1-9]\d{0,9}$/.test(part))
  return [...new Set(ids.map(Number))].filter((id) => id <= 2_147_483_647)
}

function pairOf(ids: readonly number[], named: readonly number[]): readonly [number, number] | null {
  const [left, right] = [...named.filter((id) => ids.includes(id)), ...ids.filter((id) => !named.includes(id))]
  return left === undefined || right === undefined ? null : [left, right]
}
