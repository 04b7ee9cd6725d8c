import { z } from 'zod'
import { Email } from '../auth/validation.ts'
import { CITATION_FORMATS } from '../citations/citation-kinds.ts'
import { Id } from '../page.ts'
import { route } from '../route.ts'
import {
  Collection,
  CollectionMember,
  CollectionName,
  ImportedNote,
  MemberRole,
  PaperIds,
  PaperIdsText,
  PaperLabels,
  ReadingStatus,
  Stars,
  TAG_COLORS,
  Tag,
  TagName,
} from './entities.ts'

const OneCollection = z.strictObject({ collectionId: Id })
const ChangedPapers = z.object({ articleIds: z.array(z.int()) })
const TagColorInput = z.enum(TAG_COLORS)

/**
 * The calls of the personal library: collections, tags, reading status and rating. A paper in a shared collection is still
 * listed and opened only as its own rights allow.
 */
export const libraryCalls = {
  collections: route({
    method: 'GET',
    path: '/library/collections',
    summary: 'List my collections and those shared with me, by name.',
    access: 'user',
    reply: z.array(Collection),
    errors: [],
  }),
  createCollection: route({
    method: 'POST',
    path: '/library/collections/create',
    summary: 'Create a collection; one of the same name in the same place is returned instead.',
    access: 'user',
    body: z.strictObject({ name: CollectionName, parentId: Id.nullable().default(null) }),
    reply: Collection,
    status: 201,
    errors: ['collectionNotFound', 'collectionNotYours', 'collectionTooDeep', 'tooManyCollections'],
  }),
  updateCollection: route({
    method: 'PUT',
    path: '/library/collections/update',
    summary: 'Rename my collection, or move it with all below it; parentId null moves it to the first level.',
    access: 'user',
    body: z.strictObject({ collectionId: Id, name: CollectionName.optional(), parentId: Id.nullable().optional() }),
    reply: Collection,
    errors: ['collectionNotFound', 'collectionNotYours', 'collectionExists', 'collectionInItself', 'collectionTooDeep'],
  }),
  deleteCollection: route({
    method: 'DELETE',
    path: '/library/collections/delete',
    summary: 'Delete my collection and all below it; no paper is deleted. The reply lists what was deleted.',
    access: 'user',
    query: OneCollection,
    reply: z.object({ collectionIds: z.array(z.int()) }),
    errors: ['collectionNotFound', 'collectionNotYours'],
  }),
  filePapers: route({
    method: 'PUT',
    path: '/library/collections/papers',
    summary:
      'Add papers to a collection or remove them, as its owner or editor. Papers that may not be listed are skipped; the reply lists those that changed.',
    access: 'user',
    body: z.strictObject({ collectionId: Id, articleIds: PaperIds, isIn: z.boolean() }),
    reply: ChangedPapers,
    errors: ['collectionNotFound', 'collectionReadOnly', 'collectionFull'],
  }),
  exportPapers: route({
    method: 'GET',
    path: '/library/export',
    summary:
      'Export a collection, a selection or all of my library: in a citation format, the statements of the papers that I may read as CSV or JSON-LD, or all of it with the files that I may download as a zip, which `npm run import:library` reads.',
    access: 'user',
    query: z.strictObject({
      /** Without it and `articleIds`: all own, kept, filed, tagged and marked papers. */
      collectionId: Id.optional(),
      articleIds: PaperIdsText.optional(),
      format: z.enum(['zip', 'statements-csv', 'json-ld', ...CITATION_FORMATS]),
    }),
    errors: ['collectionNotFound'],
  }),
  members: route({
    method: 'GET',
    path: '/library/collections/members',
    summary: 'List the people with whom a collection of mine is shared.',
    access: 'user',
    query: OneCollection,
    reply: z.array(CollectionMember),
    errors: ['collectionNotFound', 'collectionNotYours'],
  }),
  share: route({
    method: 'PUT',
    path: '/library/collections/share',
    summary: 'Share my collection and all below it with a person, or change their role.',
    access: 'user',
    limit: 'signIn',
    body: z.strictObject({ collectionId: Id, email: Email, role: MemberRole }),
    reply: z.array(CollectionMember),
    errors: ['collectionNotFound', 'collectionNotYours', 'personNotFound', 'memberIsOwner', 'tooManyMembers'],
  }),
  unshare: route({
    method: 'PUT',
    path: '/library/collections/unshare',
    summary: 'Stop sharing my collection with a person; others can so leave a collection shared with them.',
    access: 'user',
    body: z.strictObject({ collectionId: Id, userId: Id }),
    reply: z.array(CollectionMember),
    errors: ['collectionNotFound', 'collectionNotYours'],
  }),
  tags: route({
    method: 'GET',
    path: '/library/tags',
    summary: 'List my tags, by name.',
    access: 'user',
    reply: z.array(Tag),
    errors: [],
  }),
  createTag: route({
    method: 'POST',
    path: '/library/tags/create',
    summary: 'Create a tag; one of the same name is returned instead.',
    access: 'user',
    body: z.strictObject({ name: TagName, color: TagColorInput.default('gray') }),
    reply: Tag,
    status: 201,
    errors: ['tooManyTags'],
  }),
  updateTag: route({
    method: 'PUT',
    path: '/library/tags/update',
    summary: 'Rename or colour my tag.',
    access: 'user',
    body: z.strictObject({ tagId: Id, name: TagName.optional(), color: TagColorInput.optional() }),
    reply: Tag,
    errors: ['tagNotFound', 'tagExists'],
  }),
  deleteTag: route({
    method: 'DELETE',
    path: '/library/tags/delete',
    summary: 'Delete my tag from all papers.',
    access: 'user',
    query: z.strictObject({ tagId: Id }),
    reply: z.null(),
    errors: ['tagNotFound'],
  }),
  tagPapers: route({
    method: 'PUT',
    path: '/library/tags/papers',
    summary: 'Put my tag on papers or take it off; the reply lists those that changed.',
    access: 'user',
    body: z.strictObject({ tagId: Id, articleIds: PaperIds, isOn: z.boolean() }),
    reply: ChangedPapers,
    errors: ['tagNotFound'],
  }),
  labels: route({
    method: 'GET',
    path: '/library/labels',
    summary: 'Get how I have filed one paper.',
    access: 'list',
    signedIn: true,
    paper: 'articleId',
    query: z.strictObject({ articleId: Id }),
    reply: PaperLabels,
    errors: [],
  }),
  importedNotes: route({
    method: 'GET',
    path: '/library/notes',
    summary: 'List my notes of a paper that came with an imported library, in Markdown; first come first.',
    access: 'list',
    signedIn: true,
    paper: 'articleId',
    query: z.strictObject({ articleId: Id }),
    reply: z.array(ImportedNote),
    errors: [],
  }),
  setReadingStatus: route({
    method: 'PUT',
    path: '/library/reading-status',
    summary: 'Mark papers as to read, reading or read, or remove the mark; the reply has the former marks.',
    access: 'user',
    body: z.strictObject({ articleIds: PaperIds, status: ReadingStatus.nullable() }),
    reply: z.array(z.object({ articleId: z.int(), status: ReadingStatus.nullable() })),
    errors: [],
  }),
  setStars: route({
    method: 'PUT',
    path: '/library/rating',
    summary: 'Rate papers with 1 to 5 stars for myself, or remove my rating; the reply has the former ratings.',
    access: 'user',
    body: z.strictObject({ articleIds: PaperIds, stars: Stars.nullable() }),
    reply: z.array(z.object({ articleId: z.int(), stars: Stars.nullable() })),
    errors: [],
  }),
} as const
