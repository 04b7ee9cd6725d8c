import { withPaper } from '@colophon/protocol/compare/list'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { INIT } from '../../lib/api/async-state.ts'
import { joinSlice } from '../../lib/joined-slices.ts'
import { fetchComparison, fetchModelRow, fetchRow } from './actions.ts'
import type { CompareState, ListedPaper } from './compare-state.ts'

/** The part of the whole state that this feature reads. */
export type WithCompare = { compare: CompareState }

const initialState: CompareState = {
  compareList: [],
  parsedCompareList: [],
  rows: [],
  findings: [],
  shared: [],
  ownRows: [],
  storedFor: undefined,
  latest: null,
  status: { comparison: INIT },
}

/** The list of papers to compare, and the loaded comparison. */
export const compareSlice = createSlice({
  name: 'compare',
  initialState,
  reducers: {
    /** Papers beyond the tenth are ignored (specification §4). */
    paperAdded: (state, { payload }: PayloadAction<ListedPaper>) => {
      state.compareList = [...withPaper(state.compareList, payload)]
    },
    paperRemoved: (state, { payload }: PayloadAction<number>) => {
      state.compareList = state.compareList.filter(({ id }) => id !== payload)
    },
    /** Sets the list from the URL, within the same limits. */
    papersListed: (state, { payload }: PayloadAction<readonly ListedPaper[]>) => {
      state.compareList = payload.reduce<readonly ListedPaper[]>(withPaper, []).slice()
    },
    /** Forgets the user's rows but these. */
    rowsKept: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.ownRows = state.ownRows.filter(({ question }) => payload.includes(question))
    },
    /** Restores the stored list and adds what was chosen while the page was loading. */
    listRestored: (state, { payload }: PayloadAction<{ userId: number | null; list: readonly ListedPaper[] }>) => {
      const isAnothers = state.storedFor !== undefined && state.storedFor !== payload.userId
      state.storedFor = payload.userId
      const chosen = isAnothers ? [] : state.compareList
      state.compareList = [...chosen.reduce<readonly ListedPaper[]>(withPaper, payload.list)]
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(fetchComparison.pending, (state, { meta }) => {
        state.latest = meta.requestId
        state.status.comparison = { status: 'REQUEST', failure: null }
      })
      .addCase(fetchComparison.fulfilled, (state, { payload, meta }) => {
        if (state.latest !== meta.requestId) return
        state.parsedCompareList = payload.columns
        state.rows = payload.rows
        state.findings = payload.findings
        state.shared = payload.shared
        state.status.comparison = { status: 'SUCCESS', failure: null }
        state.compareList = state.compareList.map((paper) => {
          const read = payload.columns.find(({ articleId }) => articleId === paper.id)
          return { ...paper, title: read?.article?.title ?? paper.title }
        })
      })
      .addCase(fetchComparison.rejected, (state, { payload, meta }) => {
        if (state.latest !== meta.requestId || meta.aborted) return
        state.status.comparison = { status: 'ERROR', failure: payload ?? null }
      })
      .addCase(fetchRow.pending, (state, { meta }) => {
        const { question, articleIds } = meta.arg
        const row = { question, papers: [...articleIds], cells: null, failure: null }
        state.ownRows = [...state.ownRows.filter((one) => one.question !== question), row]
      })
      .addCase(fetchRow.fulfilled, (state, { payload, meta }) => {
        const row = state.ownRows.find((one) => isAsked(one, meta.arg))
        if (row) row.cells = payload
      })
      .addCase(fetchRow.rejected, (state, { payload, meta }) => {
        const row = state.ownRows.find((one) => isAsked(one, meta.arg))
        if (row) row.failure = payload?.message ?? 'This row could not be read.'
      })
      .addCase(fetchModelRow.fulfilled, (state, { payload, meta: { arg } }) => {
        if ('question' in arg) {
          const row = state.ownRows.find((one) => isAsked(one, arg))
          if (row) Object.assign(row, { cells: payload, failure: null })
          return
        }
        const row = state.rows.find(({ id }) => id === arg.aspect)
        if (!row) return
        row.cells = row.cells.map((cell, place) => {
          const articleId = state.parsedCompareList[place]?.articleId ?? 0
          return payload[arg.articleIds.indexOf(articleId)] ?? cell
        })
      })
  },
})

joinSlice(compareSlice)

export const { paperAdded, paperRemoved, papersListed, rowsKept, listRestored } = compareSlice.actions

/** The papers being compared. */
export const selectCompare = (state: WithCompare): CompareState => state.compare

function isAsked(
  row: { question: string; papers: readonly number[] },
  asked: { question: string; articleIds: readonly number[] },
): boolean {
  return row.question === asked.question && row.papers.join() === asked.articleIds.join()
}
