import { articleCalls } from '@colophon/protocol/articles/calls'
import { SOME_TEXT } from '../testing/make-article.ts'
import { PASSWORD } from '../testing/make-user.ts'
import type { Cell, PrepareEach } from './prepare.ts'

const STATEMENT = { subject: 'peat', verb: 'dries', object: 'fast', uncertainty: 0.1, comment: '' }

/** The requests under /articles, /graph and /uploadStatusUpdate. */
export const prepareArticles: PrepareEach<typeof articleCalls> = {
  list: () => ({ input: { query: {} } }),
  search: () => ({ input: { query: { search: 'peat' } } }),
  article: inQuery,
  download: ({ paper }) => ({ input: { body: { articleId: paper.id, articleUrl: paper.articleUrl } } }),
  access: ({ paper }) => ({ input: { body: { articleId: paper.id, isOpen: false, password: PASSWORD } } }),
  delete: inQuery,
  create: ({ person }) => ({
    input: { fields: {}, file: new File([SOME_TEXT], 'peat.txt') },
    undo: async () => {
      const mine = await person?.call(articleCalls.myArticles, { query: { doneStatus: false, isHidden: false } })
      for (const { id } of mine?.data[0] ?? []) {
        await person?.call(articleCalls.hideFromUpload, { body: { articleId: id, isHidden: true } })
      }
    },
  }),
  update: ({ paper }) => ({ input: { body: { articleId: paper.id, title: 'Renamed', field: 'Soil science' } } }),
  myArticles: () => ({ input: { query: {} } }),
  hideFromUpload: ({ paper }) => ({ input: { body: { articleId: paper.id, isHidden: true } } }),
  publish: ({ paper }) => ({ input: { body: { articleId: paper.id, isPublished: true } } }),
  uploadStatus: inQuery,
  like: inBody,
  dislike: inBody,
  graphSave: ({ paper }) => ({ input: { body: { id: paper.id, graph: [STATEMENT] } } }),
  restore: (cell) => ({ ...inBody(cell), letThrough: ['notInBin'] }),
  retry: (cell) => ({ ...inBody(cell), letThrough: ['notFailed'] }),
  file: inQuery,
  document: inQuery,
  downloadFile: async ({ people, paper }) => {
    const body = { articleId: paper.id, articleUrl: paper.articleUrl }
    const { data } = await people.owner.call(articleCalls.download, { body })
    return { input: { params: { ticket: data.url.split('/').at(-1) ?? '' } } }
  },
  addSamples: ({ person }) => ({ input: {}, undo: async () => person?.call(articleCalls.removeSamples, {}) }),
  removeSamples: () => ({ input: {} }),
  keep: ({ person, paper }) => ({
    input: { body: { articleIds: [paper.id], isKept: true } },
    undo: async () => person?.call(articleCalls.keep, { body: { articleIds: [paper.id], isKept: false } }),
  }),
  myRequestedArticles: () => ({ input: { query: {} } }),
  myCounts: () => ({ input: {} }),
  keepReadingPlace: ({ paper }) => ({
    input: { body: { articleId: paper.id, view: 'read', index: 3, share: 0.5, page: 1, part: 0.25 } },
  }),
  readingPlaces: () => ({ input: { query: {} } }),
  suggest: () => ({ input: { query: { text: 'peat' } } }),
  lookup: () => ({ input: { body: { text: 'On the drying of peat' } } }),
  references: inQuery,
  graphVersions: ({ paper }) => ({ input: { query: { id: paper.id } } }),
  graphVersion: ({ paper }) => ({ input: { query: { id: paper.id, version: 1 } }, letThrough: ['versionNotFound'] }),
}

function inQuery({ paper }: Cell) {
  return { input: { query: { articleId: paper.id } } }
}

function inBody({ paper }: Cell) {
  return { input: { body: { articleId: paper.id } } }
}
