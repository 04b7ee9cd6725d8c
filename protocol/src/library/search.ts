import { READING_STATUSES, type ReadingStatus } from './entities.ts'

/** Which filed papers are asked for; collections and tags by id, or by name. */
export type FiledSearch = {
  collectionId?: number | undefined
  tagId?: number | undefined
  status?: ReadingStatus | undefined
  collections: string[]
  tags: string[]
}

/** Whether anything is asked of how papers are filed. */
export function isFiledSearch({ collectionId, tagId, status, collections, tags }: FiledSearch): boolean {
  return (
    collectionId !== undefined || tagId !== undefined || status !== undefined || collections.length + tags.length > 0
  )
}

const OPERATOR = /(?<![^\s])(in|tag|status):(?:"([^"]*)"|(\S+))/gi
const STATUS_WORDS = new Map(READING_STATUSES.map((status) => [status.toLowerCase(), status]))

/**
 * Splits a filter of My storage into `in:` collection, `tag:`, `status:` (`to-read`, `reading`, `read`), and the rest.
 * Names of several words are quoted. An unknown status is part of the text.
 */
export function parseFiledSearch(text: string): { text: string; search: FiledSearch } {
  const search: FiledSearch = { collections: [], tags: [] }
  const rest = text.replace(OPERATOR, (whole: string, operator: string, quoted?: string, word?: string) => {
    const value = (quoted ?? word ?? '').trim()
    if (value === '') return whole
    if (operator.toLowerCase() === 'in') search.collections.push(value)
    else if (operator.toLowerCase() === 'tag') search.tags.push(value)
    else {
      const status = STATUS_WORDS.get(value.toLowerCase().replaceAll(/[-_ ]/g, ''))
      if (!status) return whole
      search.status = status
    }
    return ''
  })
  return { text: isFiledSearch(search) ? rest.replace(/\s+/g, ' ').trim() : text, search }
}
