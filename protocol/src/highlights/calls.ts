import { z } from 'zod'
import { Anchor } from '../comments/entities.ts'
import { Id, OnePaper } from '../page.ts'
import { route } from '../route.ts'
import { Area } from './areas.ts'
import {
  Audience,
  HIGHLIGHT_COLLECTIONS_MAX,
  HIGHLIGHT_NOTE_MAX,
  HIGHLIGHT_TAGS_MAX,
  Highlight,
  HighlightColor,
} from './entities.ts'

const Note = z.string().max(HIGHLIGHT_NOTE_MAX)
const TagIds = z.array(Id).max(HIGHLIGHT_TAGS_MAX)
const CollectionIds = z.array(Id).max(HIGHLIGHT_COLLECTIONS_MAX)

/** The calls of highlights: passages and areas that a person has marked in a paper, with notes. */
export const highlightCalls = {
  list: route({
    method: 'GET',
    path: '/highlights',
    summary:
      'List my highlights in a paper, and those that others share with a collection of mine, in the order of its text.',
    access: 'view',
    signedIn: true,
    paper: 'articleId',
    query: OnePaper,
    reply: z.array(Highlight),
  }),
  create: route({
    method: 'POST',
    path: '/highlights/create',
    summary: 'Mark a passage or an area of a paper; the same one again returns the highlight that is there.',
    access: 'view',
    signedIn: true,
    paper: 'articleId',
    body: z
      .strictObject({
        articleId: Id,
        anchor: Anchor.optional(),
        area: Area.optional(),
        color: HighlightColor,
        note: Note.default(''),
        tagIds: TagIds.default([]),
        collectionIds: CollectionIds.default([]),
      })
      .refine(({ anchor, area }) => !anchor !== !area, 'needs either an anchor or an area'),
    reply: Highlight,
    status: 201,
    errors: ['anchorElsewhere', 'areaElsewhere', 'tooManyHighlights', 'tagNotFound', 'collectionNotFound'],
  }),
  update: route({
    method: 'PUT',
    path: '/highlights/update',
    summary:
      'Change the colour, the note or the tags of my highlight, or the collections with which it is shared: those that I see and that have its paper.',
    access: 'user',
    body: z.strictObject({
      highlightId: Id,
      color: HighlightColor.optional(),
      note: Note.optional(),
      tagIds: TagIds.optional(),
      collectionIds: CollectionIds.optional(),
    }),
    reply: Highlight,
    errors: ['highlightNotFound', 'tagNotFound', 'collectionNotFound'],
  }),
  audiences: route({
    method: 'GET',
    path: '/highlights/audiences',
    summary: 'List the collections with a paper with which I can share highlights, and how many others see each.',
    access: 'view',
    signedIn: true,
    paper: 'articleId',
    query: OnePaper,
    reply: z.array(Audience),
  }),
  delete: route({
    method: 'DELETE',
    path: '/highlights/delete',
    summary: 'Delete my highlight with its note.',
    access: 'user',
    query: z.strictObject({ highlightId: Id }),
    reply: z.null(),
    errors: ['highlightNotFound'],
  }),
} as const
