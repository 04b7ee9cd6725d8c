import { SHARED_MAX } from '@colophon/protocol/compare/constants'
import type { Shared } from '@colophon/protocol/compare/entities'
import type { ComparedPaper } from './table.ts'

/** What one paper brings: the name of a thing by which it is told from others, and how it is called. */
type Named = { kind: Shared['kind']; label: string; articleIds: Set<number> }

/** What points into its own paper is no subject in common: `this package` and `Figure 1` are others in each. */
const POINTING =
  /^(?:(?:this|these|that|those|our|their|its|such|each|every|some|most|many|all|any|several|both)\b|(?:fig|tab|eq|sect|alg)\w*\.? ?\d|the (?:user|author|reader|problem|paper|result)s?$|.{1,2}$)/i

/** The subjects of statements, and the works cited, that two or more of the papers have; those of most papers first. */
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
/** A work is the same in every paper; a subject is only called alike. */
const byKind = (one: Shared, other: Shared) => Number(one.kind === 'subject') - Number(other.kind === 'subject')
