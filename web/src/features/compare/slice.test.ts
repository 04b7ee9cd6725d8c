import type { Comparison } from '@colophon/protocol/compare/entities'
import { configureStore } from '@reduxjs/toolkit'
import { describe, expect, it } from 'vitest'
import { fetchComparison, fetchModelRow, fetchRow } from './actions.ts'
import { compareSlice, listRestored, paperAdded, paperRemoved, papersListed, selectCompare } from './slice.ts'

const store = () => configureStore({ reducer: { compare: compareSlice.reducer } })
const paper = (id: number) => ({ id, title: `Paper ${id}` })
const EMPTY: Comparison = { columns: [], rows: [], findings: [], shared: [] }

describe('the slice compare', () => {
  // Proves: 3-slice-compare-compareList, 3-slice-compare-parsedCompareList
  it('the slice has the specified fields compareList and parsedCompareList', () => {
    expect(selectCompare(store().getState())).toMatchObject({ compareList: [], parsedCompareList: [] })
  })

  // Proves: 4-compare-10, 4-compare-ignored
  it('the list accepts 10 papers and ignores further ones', () => {
    const { dispatch, getState } = store()
    for (let id = 1; id <= 12; id++) dispatch(paperAdded(paper(id)))
    expect(selectCompare(getState()).compareList.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('a paper is listed once and can be removed', () => {
    const { dispatch, getState } = store()
    dispatch(paperAdded(paper(1)))
    dispatch(paperAdded(paper(1)))
    expect(selectCompare(getState()).compareList).toEqual([paper(1)])
    dispatch(paperRemoved(1))
    expect(selectCompare(getState()).compareList).toEqual([])
  })

  it('a list from the URL has the same limits', () => {
    const { dispatch, getState } = store()
    dispatch(papersListed([...Array.from({ length: 11 }, (_, index) => paper(index + 1)), paper(1)]))
    expect(selectCompare(getState()).compareList).toHaveLength(10)
  })

  // Proves: deviation-63
  it('the stored list of this user is restored, never another user’s', () => {
    const { dispatch, getState } = store()
    dispatch(listRestored({ userId: null, list: [paper(1)] }))
    expect(selectCompare(getState()).compareList).toEqual([paper(1)])
    dispatch(listRestored({ userId: 7, list: [paper(2)] }))
    expect(selectCompare(getState()).compareList).toEqual([paper(2)])
  })

  it('papers chosen before the stored list was restored are added to it', () => {
    const { dispatch, getState } = store()
    dispatch(paperAdded(paper(3)))
    dispatch(listRestored({ userId: null, list: [paper(1)] }))
    expect(selectCompare(getState()).compareList).toEqual([paper(1), paper(3)])
  })

  // Proves: x-own-model-uses
  it('a row keeps its cells until those of the model arrive, and where the model fails', () => {
    const { dispatch, getState } = store()
    const asked = { articleIds: [1], question: 'Why?' }
    const cells = () => selectCompare(getState()).ownRows.map((row) => row.cells)
    const [own, other] = [
      { state: 'notFound' as const, items: [] },
      { state: 'filled' as const, items: [] },
    ]
    dispatch(fetchRow.pending('first', asked))
    expect(cells()).toEqual([null])
    dispatch(fetchRow.fulfilled([own], 'first', asked))
    dispatch(fetchModelRow.pending('second', asked))
    expect(cells()).toEqual([[own]])
    dispatch(fetchModelRow.rejected(new Error('down'), 'second', asked))
    expect(selectCompare(getState()).ownRows).toMatchObject([{ cells: [own], failure: null }])
    dispatch(fetchModelRow.fulfilled([other], 'third', asked))
    expect(cells()).toEqual([[other]])
  })

  it('the model replaces the cells of an aspect, of those papers that are compared', () => {
    const { dispatch, getState } = store()
    const [missing, empty, filled] = (['missing', 'notFound', 'filled'] as const).map((state) => ({ state, items: [] }))
    if (!missing || !empty || !filled) throw new Error('cells')
    const columns = [1, 2].map((articleId) => ({ articleId, state: 'ready' as const, reason: null, article: null }))
    const rows = [{ id: 'limits', group: 'content' as const, label: 'Limits', cells: [empty, empty] }]
    const input = { articleIds: [1, 2] }
    dispatch(fetchComparison.pending('first', input))
    dispatch(fetchComparison.fulfilled({ ...EMPTY, columns, rows }, 'first', input))
    dispatch(fetchModelRow.fulfilled([missing, filled], 'second', { articleIds: [3, 2], aspect: 'limits' }))
    expect(selectCompare(getState()).rows[0]?.cells).toEqual([empty, filled])
  })

  // Proves: 3-slice-compare-parsedCompareList
  it('only the newest load is shown, and the last data is kept when a load fails', () => {
    const { dispatch, getState } = store()
    const column = { articleId: 1, state: 'missing' as const, reason: null, article: null }
    dispatch(fetchComparison.pending('first', { articleIds: [1] }))
    dispatch(fetchComparison.pending('second', { articleIds: [1, 2] }))
    dispatch(fetchComparison.fulfilled({ ...EMPTY, columns: [column] }, 'second', { articleIds: [1, 2] }))
    dispatch(fetchComparison.fulfilled(EMPTY, 'first', { articleIds: [1] }))
    expect(selectCompare(getState()).parsedCompareList).toEqual([column])
    dispatch(fetchComparison.pending('third', { articleIds: [1] }))
    const failure = { status: 0, error: 'offline', message: 'The server cannot be reached.' }
    dispatch(fetchComparison.rejected(null, 'third', { articleIds: [1] }, failure))
    expect(selectCompare(getState())).toMatchObject({
      parsedCompareList: [column],
      status: { comparison: { status: 'ERROR', failure } },
    })
  })
})
