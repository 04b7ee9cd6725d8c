import { configureStore } from '@reduxjs/toolkit'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { renderThemed } from '../../testing/render.tsx'
import { CompareButton, CompareSelected } from './CompareButton.tsx'
import { compareSlice, papersListed } from './slice.ts'

const paper = (id: number) => ({ id, title: `Paper ${id}` })

function show(count: number, piece: React.ReactNode) {
  const store = configureStore({ reducer: { compare: compareSlice.reducer } })
  store.dispatch(papersListed(Array.from({ length: count }, (_, index) => paper(index + 1))))
  renderThemed(
    <MemoryRouter>
      <Provider store={store}>{piece}</Provider>
    </MemoryRouter>,
  )
  return store
}

describe('the button that compares a paper', () => {
  it('the button adds the paper to the list and removes it', async () => {
    const store = show(0, <CompareButton paper={paper(1)} />)
    const button = screen.getByRole('button', { name: 'Compare Paper 1' })
    await userEvent.click(button)
    expect(store.getState().compare.compareList).toEqual([paper(1)])
    expect(button.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(button)
    expect(store.getState().compare.compareList).toEqual([])
  })

  // Proves: 4-compare-ignored
  it('the button is disabled with an explanation when ten papers are listed', () => {
    show(10, <CompareButton paper={paper(11)} />)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Compare Paper 11: 10 of 10' })
    expect(button.disabled).toBe(true)
    expect(button.textContent).toBe('10 of 10')
  })

  it('the button removes one of ten papers', async () => {
    const store = show(10, <CompareButton paper={paper(3)} />)
    await userEvent.click(screen.getByRole('button', { name: 'Compared Paper 3', pressed: true }))
    expect(store.getState().compare.compareList).toHaveLength(9)
  })
})

describe('the button that compares a selection', () => {
  it('the button of a selection adds as many as fit and says how many', async () => {
    const store = show(9, <CompareSelected papers={[paper(20), paper(21)]} />)
    await userEvent.click(screen.getByRole('button', { name: 'Compare 1' }))
    expect(store.getState().compare.compareList.map(({ id }) => id)).toContain(20)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Compare: 10 of 10' }).disabled).toBe(true)
  })
})
