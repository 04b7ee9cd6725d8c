import { SHARED_MAX } from '@colophon/protocol/compare/constants'
import type { Shared } from '@colophon/protocol/compare/entities'
import type { ComparedPaper } from './table.ts'

/** A named item of one paper: its key, and its display name. */
type Named = { kind: Shared['kind']; label: string; articleIds: Set<number> }

/** References into the own paper are not comparable: `this package` and `Figure 1` differ in each. */
const POINTING =
  /^(?:(?:this|these|that|those|our|their|its|such|each|every|some|most|many|all|any|several|both)\b|(?:fig|tab|eq|sect|alg)\w*\.? ?\d|the (?:user|author|reader|problem|paper|result)s?$|.{1,2}$)/i

/** The statement subjects and cited works of two or more papers, most papers first. */
export function sharedOf(papers: readonly ComparedPaper[]): Shared[] {
  const things = new Map<string, Named>()
  const add = (kind: Shared['kind'], key: string, label: string, articleId: number) => {
    const name = `${kind}:${key}`
    const thing = things.get(name) ?? { kind, label, articleIds: new Set() }
    thing.articleIds.add(articleId)
    things.set(name, thing)
  }
  for (const { articleId, digest } of papers) {
    for (const { subject, name } of digest?.statements ?? []) {
      if (!POINTING.test(name)) add('subject', subject, name, articleId)
    }
    for (const { key, label } of digest?.works ?? []) add('reference', key, label, articleId)
  }
  return [...things.values()]
    .filter(({ articleIds }) => articleIds.size > 1)
    .map(({ articleIds, ...thing }) => ({ ...thing, articleIds: [...articleIds] }))
    .toSorted((one, other) => byPapers(one, other) || byKind(one, other) || (one.label < other.label ? -1 : 1))
    .slice(0, SHARED_MAX)
}

const byPapers = (one: Shared, other: Shared) => other.articleIds.length - one.articleIds.length
/** Works identify the same thing in every paper; subjects only share a name. */
const byKind = (one: Shared, other: Shared) => Number(one.kind === 'subject') - Number(other.kind === 'subject')
