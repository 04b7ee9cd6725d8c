import type { WorkType } from '@colophon/protocol/citations/bibliographic'

const TYPES: Readonly<Record<string, WorkType>> = {
  ...{ journalArticle: 'article', magazineArticle: 'article', newspaperArticle: 'article' },
  ...{ conferencePaper: 'inproceedings', book: 'book', bookSection: 'chapter', encyclopediaArticle: 'chapter' },
  ...{ dictionaryEntry: 'chapter', thesis: 'thesis', report: 'report', dataset: 'dataset', preprint: 'preprint' },
  ...{ patent: 'patent', webpage: 'webpage', blogPost: 'webpage', forumPost: 'webpage' },
}

/** The type of a work that Zotero calls so. */
export const zoteroType = (itemType: string): WorkType | undefined => TYPES[itemType]
