import type { Person } from '../auth/roles.ts'
import { ACCESS_STATES, type AccessButton } from '../requests/access-states.ts'
import { type AccessLabel, accessLabel } from './states.ts'

/** What a person may do with a paper: find it, view it, get quotes from it, download the file. */
export type Rights = { list: boolean; view: boolean; quote: boolean; download: boolean }

/** The inputs of the rights on a paper. `request` is the label of the person's own request, if any. */
export type PaperAccess = {
  ownerId: number | null
  isPublished: boolean
  isPublic: boolean
  isDeleted: boolean
  request: AccessLabel | null
  /** Read-only was granted before the pending request for more; asking does not revoke it. */
  hadReadOnly: boolean
  /** A record of the preprint archive: its metadata is open, and it has no file here. */
  isArchiveRecord?: boolean
  /** True for an archive record, and for a paper of which only details were imported: there is nothing to download. */
  hasNoFile?: boolean
}

const NONE: Rights = { list: false, view: false, quote: false, download: false }
const LIST: Rights = { ...NONE, list: true }
const READ: Rights = { list: true, view: true, quote: true, download: false }
const ALL: Rights = { list: true, view: true, quote: true, download: true }

/**
 * Decides on access, everywhere. Conditions in SQL and of the index spell parts of it, since they select many papers;
 * server/src/papers/rights-in-sql.test.ts proves them equal to this over all states. The owner may do everything; an unpublished paper is visible to its owner
 * only; a published one is listed for everyone and viewable by label. Administrators have no additional rights. A paper
 * in the bin appears only in the owner's list.
 */
export function rights(person: Person, paper: PaperAccess): Rights {
  const owns = isOwner(person, paper)
  if (paper.isDeleted) return owns ? LIST : NONE
  const most = paper.hasNoFile ? READ : ALL
  if (owns) return most
  if (!paper.isPublished) return NONE
  const label = accessLabel(paper.isPublic, person ? paper.request : null)
  if (canDownload(label)) return most
  return canView(label, paper.hadReadOnly) ? READ : LIST
}

/** True for the person who uploaded the paper. */
export function isOwner(person: Person, paper: Pick<PaperAccess, 'ownerId'>): boolean {
  return person !== null && paper.ownerId === person.id
}

const KEEPS_VIEW: readonly AccessLabel[] = ['Full access request pending', 'Full access request denied']

/** Download is allowed for full access granted, access granted and open sourced (specification §6). */
export function canDownload(label: AccessLabel): boolean {
  return ACCESS_STATES[label].buttons.includes('download')
}

/**
 * Viewing is allowed for everything downloadable, and with read-only granted. A pending or denied request for full
 * access keeps the view only if read-only was granted before (read literally, the specification would open a private
 * paper to anyone who asks).
 */
export function canView(label: AccessLabel, hadReadOnly: boolean): boolean {
  return ACCESS_STATES[label].buttons.includes('view') || (hadReadOnly && KEEPS_VIEW.includes(label))
}

/** The buttons of a paper: those of its access state, and those of its owner. */
export type PaperButton =
  | AccessButton
  | 'edit'
  | 'publish'
  | 'unpublish'
  | 'changeAccess'
  | 'delete'
  | 'restore'
  | 'attachFile'

/** The buttons a person sees on a paper, in order. */
export function paperButtons(person: Person, paper: PaperAccess): PaperButton[] {
  const may = rights(person, paper)
  if (isOwner(person, paper)) {
    if (paper.isDeleted) return ['restore']
    // Without a file there is nothing that others could read.
    if (paper.hasNoFile) return ['view', 'attachFile', 'edit', 'delete']
    return ['view', 'download', 'edit', paper.isPublished ? 'unpublish' : 'publish', 'changeAccess', 'delete']
  }
  if (!may.list) return []
  const label = accessLabel(paper.isPublic, person ? paper.request : null)
  const asking = ACCESS_STATES[label].buttons.filter((button) => button !== 'view' && button !== 'download')
  return [...(may.view ? (['view'] as const) : []), ...(may.download ? (['download'] as const) : []), ...asking]
}
