import { describe, expect, it } from 'vitest'
import { forgetView, SAVED_VIEWS_MAX, savedViews, saveView } from './StorageTools.tsx'

describe('saved views', () => {
  it('saved views are sorted by name and do not include the page', () => {
    saveView(7, 'Open ones', 'tab=published&page=3')
    saveView(7, 'Botany', 'q=botany&columns=pages')
    expect(savedViews(7)).toEqual([
      { name: 'Botany', address: 'q=botany&columns=pages' },
      { name: 'Open ones', address: 'tab=published' },
    ])
  })

  it('a saved view replaces one of the same name, and views are deleted one by one', () => {
    saveView(7, 'Botany', 'q=botany')
    expect(saveView(7, 'Botany', 'q=moss')).toEqual([{ name: 'Botany', address: 'q=moss' }])
    expect(forgetView(7, 'Botany')).toEqual([])
    expect(savedViews(7)).toEqual([])
  })

  it('saved views belong to one account', () => {
    saveView(7, 'Mine', '')
    expect(savedViews(8)).toEqual([])
  })

  it('the number of saved views is limited', () => {
    for (let count = 0; count < SAVED_VIEWS_MAX; count++) expect(saveView(7, `View ${count}`, '')).not.toBeNull()
    expect(saveView(7, 'One more', '')).toBeNull()
    expect(saveView(7, 'View 3', 'q=new')).toHaveLength(SAVED_VIEWS_MAX)
  })

  it.each(['{', '[{"name":1}]', '"x"'])('that cannot be read (%s) are as if there were none', (text) => {
    localStorage.setItem('colophon.person.7', `{"storageViews":${text}}`)
    expect(savedViews(7)).toEqual([])
  })
})
