import { READING_STATUSES, type ReadingStatus } from './entities.ts'

/** Which filed papers are asked for; collections and tags by id, or by name. */
export type FiledSearch = {
  collectionId?: number | undefined
  tagId?: number | undefined
  status?: ReadingStatus | undefined
  /** Papers rated with at least as many stars. */
  minStars?: number | undefined
  collections: string[]
  tags: string[]
}

/** Whether anything is asked of how papers are filed. */
export function isFiledSearch({ collectionId, tagId, status, minStars, collections, tags }: FiledSearch): boolean {
  const isGiven = [collectionId, tagId, status, minStars].some((value) => value !== undefined)
  return isGiven || collections.length + tags.length > 0
}

const OPERATOR = /(?<![^\s])(in|tag|status|rating):(?:["“”„‟«»＂]([^"“”„‟«»＂]*)["“”„‟«»＂]|(\S+))/gi
const STATUS_WORDS = new Map(READING_STATUSES.map((status) => [status.toLowerCase(), status]))

/**
 * Splits a search into `in:` collection, `tag:`, `status:` (`to-read`, `reading`, `read`), `rating:` (1 to 5, at
 * least), and the rest. Names of several words are quoted. An unknown status or rating is part of the text.
 */
export function parseFiledSearch(typed: string): { text: string; operators: string[]; search: FiledSearch } {
  const search: FiledSearch = { collections: [], tags: [] }
  const operators: string[] = []
  const rest = typed.replace(OPERATOR, (whole: string, operator: string, quoted?: string, word?: string) => {
    const value = (quoted ?? word ?? '').trim()
    if (value === '' || !take(search, operator.toLowerCase(), value)) return whole
    operators.push(whole)
    return ''
  })
  return { text: operators.length > 0 ? rest.replace(/\s+/g, ' ').trim() : typed, operators, search }
}

/** Adds what an operator asks; false if it has no such value. */
function take(search: FiledSearch, operator: string, value: string): boolean {
  if (operator === 'in') search.collections.push(value)
  else if (operator === 'tag') search.tags.push(value)
  else if (operator === 'rating') {
    if (!/^[1-5]$/.test(value)) return false
    search.minStars = Number(value)
  } else {
    const status = STATUS_WORDS.get(value.toLowerCase().replaceAll(/[-_ ]/g, ''))
    if (!status) return false
    search.status = status
  }
  return true
}
