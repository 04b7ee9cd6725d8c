import { z } from 'zod'
import { keep, readKept } from '../../../lib/kept.ts'

/** How many views one account can save. */
export const SAVED_VIEWS_MAX = 20
/** Longest name of a view. */
export const VIEW_NAME_MAX = 60

/** A view of My storage under a name: the address says which list, filter, order and columns. */
export const SavedView = z.object({ name: z.string().min(1).max(VIEW_NAME_MAX), address: z.string().max(2000) })
export type SavedView = z.infer<typeof SavedView>

/** The views that a person saved in this browser, in the order of their names. */
export function savedViews(userId: number): SavedView[] {
  return readKept(['storageViews', userId], z.array(SavedView).max(SAVED_VIEWS_MAX)) ?? []
}

/** Saves a view; one of the same name is replaced. Null where there is no room for another, or nothing can be kept. */
export function saveView(userId: number, name: string, address: string): SavedView[] | null {
  const others = savedViews(userId).filter((view) => view.name !== name)
  if (others.length >= SAVED_VIEWS_MAX) return null
  const params = new URLSearchParams(address)
  params.delete('page')
  const views = [...others, { name, address: params.toString() }].sort((a, b) => a.name.localeCompare(b.name))
  return keep(['storageViews', userId], views) ? views : null
}

/** Forgets a view. */
export function forgetView(userId: number, name: string): SavedView[] {
  const views = savedViews(userId).filter((view) => view.name !== name)
  keep(['storageViews', userId], views)
  return views
}
