import { z } from 'zod'
import { Id } from '../page.ts'
import { cleanName } from '../profile/validation.ts'

/** Most collections per account. */
export const COLLECTIONS_MAX = 1000
/** Most levels of collections; one without a parent is on the first. */
export const COLLECTION_LEVELS_MAX = 8
/** Longest name of a collection, in characters. */
export const COLLECTION_NAME_MAX = 120
/** Most papers in a collection. */
export const COLLECTION_PAPERS_MAX = 50_000
/** Most people with whom a collection is shared. */
export const COLLECTION_MEMBERS_MAX = 100
/** Most open invitations from one person to another, and most that one notifies another of in 24 hours. */
export const INVITATIONS_TO_ONE_MAX = 10
/** Most invitations that one person's collections notify others of in 24 hours. */
export const INVITATIONS_PER_DAY_MAX = 100
/** A declined invitation can be repeated, and one that is opened again is notified again, after this many days. */
export const INVITATION_AGAIN_DAYS = 30
/** Most tags per account. */
export const TAGS_MAX = 500
/** Longest name of a tag, in characters. */
export const TAG_NAME_MAX = 60
/** Most papers per call that files, tags or marks papers. */
export const LIBRARY_AT_ONCE_MAX = 500

export const TAG_COLORS = ['gray', 'red', 'orange', 'yellow', 'green', 'blue', 'violet'] as const
export type TagColor = (typeof TAG_COLORS)[number]

export const READING_STATUSES = ['toRead', 'reading', 'read'] as const
export const ReadingStatus = z.enum(READING_STATUSES)
export type ReadingStatus = z.infer<typeof ReadingStatus>

/** Most stars that a person gives a paper; the fewest are 1. */
export const STARS_MAX = 5
export const Stars = z.int().min(1).max(STARS_MAX)

/** With whom a collection can be shared: an editor also adds and removes papers. */
export const MEMBER_ROLES = ['reader', 'editor'] as const
export const MemberRole = z.enum(MEMBER_ROLES)
export type MemberRole = z.infer<typeof MemberRole>

/** A collection as one person sees it. */
export const Collection = z.object({
  id: z.int(),
  name: z.string(),
  /** Null on the first level, and where the parent is not shared with the person. */
  parentId: z.int().nullable(),
  role: z.enum(['owner', ...MEMBER_ROLES]),
  ownerName: z.string(),
  /** How many of its papers the person may list, without those of collections below. */
  papers: z.int(),
  /** How many people have accepted it, for its owner; 0 for everyone else. */
  members: z.int(),
})
export type Collection = z.infer<typeof Collection>

/** A person with whom the owner shares a collection. */
export const CollectionMember = z.object({
  userId: z.int(),
  /** The e-mail address that the owner has entered, until the person accepts. */
  name: z.string(),
  role: MemberRole,
  state: z.enum(['invited', 'member', 'declined']),
})
export type CollectionMember = z.infer<typeof CollectionMember>

/** A collection that another person wants to share with me, of which I see nothing else before I accept. */
export const Invitation = z.object({
  collectionId: z.int(),
  name: z.string(),
  sharer: z.object({ id: z.int(), name: z.string() }),
  role: MemberRole,
  invitedAt: z.iso.datetime(),
})
export type Invitation = z.infer<typeof Invitation>

/** A person who cannot invite me. */
export const BlockedSharer = z.object({ userId: z.int(), name: z.string() })
export type BlockedSharer = z.infer<typeof BlockedSharer>

/** A private tag of one person. */
export const Tag = z.object({ id: z.int(), name: z.string(), color: z.enum(TAG_COLORS), papers: z.int() })
export type Tag = z.infer<typeof Tag>

/** How a person has filed one paper. */
export const PaperLabels = z.object({
  /** The collections that the person sees and that hold the paper. */
  collectionIds: z.array(z.int()),
  tagIds: z.array(z.int()),
  status: ReadingStatus.nullable(),
  /** The person's own rating; null if they have not rated it. */
  stars: Stars.nullable(),
})
export type PaperLabels = z.infer<typeof PaperLabels>

/** Longest note of an imported item, and most characters of all notes of a paper. */
export const IMPORTED_NOTE_MAX = 500_000
export const IMPORTED_NOTES_TOTAL_MAX = 2_000_000

/** A note of an imported item, which only its account sees. */
export const ImportedNote = z.object({ id: z.int(), text: z.string(), importedAt: z.iso.datetime() })
export type ImportedNote = z.infer<typeof ImportedNote>

const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

/** A name on one line; white space at the ends is removed. */
function name(max: number) {
  return z.string().trim().min(1).max(max).regex(ONE_LINE, 'must be a single line')
}

export const CollectionName = name(COLLECTION_NAME_MAX)

/** The name of another person's collection, for quoting: on one line, without invisible characters. */
export function quotedName(text: string): string {
  return cleanName(text).slice(0, COLLECTION_NAME_MAX).toWellFormed() || 'Untitled'
}

export const TagName = name(TAG_NAME_MAX)
export const PaperIds = z.array(Id).min(1).max(LIBRARY_AT_ONCE_MAX)
/** Ids in query text, separated by commas. */
export const PaperIdsText = z
  .string()
  .transform((text): (string | number)[] => text.split(','))
  .pipe(PaperIds)
