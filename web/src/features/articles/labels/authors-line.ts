import type { Article } from '@colophon/protocol/articles/entities'

const SHOWN = 3

/** The first three authors, and how many more there are. */
export function authorsLine(authors: readonly string[]): string {
  const more = authors.length - SHOWN
  return authors.slice(0, SHOWN).join(', ') + (more > 0 ? ` +\u00a0${more}` : '')
}

/** The authors in a column: the family names of one or two, or the first one's with 'et al.'. */
export function creatorOf({ names, authors }: Pick<Article, 'names' | 'authors'>): string {
  const families =
    names.length === authors.length
      ? names.map((name) => ('literal' in name ? name.literal : [name.particle, name.family].filter(Boolean).join(' ')))
      : authors
  const [first = '', second] = families
  if (second === undefined) return first
  return families.length === 2 ? `${first} and ${second}` : `${first} et al.`
}
