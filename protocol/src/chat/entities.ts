import { z } from 'zod'
import { Retraction } from '../articles/entities.ts'
import { Id } from '../page.ts'
import { Box } from '../reader/document.ts'
import { SELECTION_MAX } from './constants.ts'

/** The scope of a conversation. `paper` is the private conversation about one paper; the others are general. */
export const GeneralChatScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everything') }),
  z.strictObject({ kind: z.literal('library') }),
  z.strictObject({ kind: z.literal('knowledge') }),
  z.strictObject({ kind: z.literal('selection'), articleIds: z.array(Id).min(1).max(SELECTION_MAX) }),
])
export type GeneralChatScope = z.infer<typeof GeneralChatScope>

/** The scope of any conversation. */
export const ChatScope = z.discriminatedUnion('kind', [
  ...GeneralChatScope.options,
  z.strictObject({ kind: z.literal('paper'), articleId: Id }),
])
export type ChatScope = z.infer<typeof ChatScope>

/** A conversation; private to one user. */
export const Chat = z.object({
  id: z.uuid(),
  /** Its name, else its first question, else empty. */
  title: z.string(),
  scope: ChatScope,
  /** The paper of a one-paper conversation; null for a general one. */
  articleId: z.int().nullable(),
  isPinned: z.boolean(),
  /** Questions and answers, without the introduction. */
  messagesCount: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Chat = z.infer<typeof Chat>

/** UTF-16 offsets into the text of a paper, end exclusive. */
const TextRange = z.object({ start: z.int().min(0), end: z.int().min(0) })
export type TextRange = z.infer<typeof TextRange>

/**
 * A verbatim passage of a paper: `text` is exactly `[start, end)` of the document's text, or of the abstract for an
 * archive record. If `withheld` is set, the viewer may no longer read the paper and `text` is empty.
 */
export const Quote = z.object({
  /** Counts from 1 within the answer. */
  n: z.int().min(1),
  articleId: z.int(),
  title: z.string(),
  of: z.enum(['text', 'abstract']),
  start: z.int().min(0),
  end: z.int().min(0),
  text: z.string(),
  /** The sentence that was chosen; the others are its context. Null in answers of earlier versions. */
  focus: TextRange.nullable(),
  page: z.int().nullable(),
  boxes: z.array(Box),
  /** The heading of its section. */
  section: z.string().nullable(),
  score: z.number(),
  withheld: z.string().nullable(),
  /** Of its paper. */
  retraction: Retraction.nullable(),
})
export type Quote = z.infer<typeof Quote>

/** A passage that was considered; its text is empty if the viewer may no longer read the paper. */
export const WeighedPassage = z.object({
  articleId: z.int(),
  title: z.string(),
  page: z.int().nullable(),
  score: z.number(),
  text: z.string(),
})
export type WeighedPassage = z.infer<typeof WeighedPassage>

/**
 * Parts of an answer in reading order: joins are fixed text of ours, quotes appear at their number, `phrased` sentences
 * are by a model, each supported by its quotes; those without quotes, of earlier versions, are not shown.
 */
export const AnswerPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('join'), text: z.string() }),
  z.object({ kind: z.literal('quote'), n: z.int().min(1) }),
  z.object({ kind: z.literal('phrased'), text: z.string(), quotes: z.array(z.int().min(1)) }),
])
export type AnswerPart = z.infer<typeof AnswerPart>

/**
 * Why there is no answer: the papers do not say it, are in another language than the question, there was nothing to read,
 * or nothing was asked.
 */
export const Refusal = z.object({
  kind: z.enum(['notSaid', 'otherLanguage', 'nothingToRead', 'notAQuestion']),
  reason: z.string(),
  /**
   * The passages nearest to the question, at most three, which may not answer it; verified like quotes, with their own
   * numbering. Empty where nothing comes near.
   */
  nearest: z.array(Quote),
  /** Questions that the paper answers, at most three, if one paper was asked. */
  suggestions: z.array(z.string()),
})
export type Refusal = z.infer<typeof Refusal>

/** The findings of the assistant, beside the text of the message. */
export const Answer = z.object({
  parts: z.array(AnswerPart),
  quotes: z.array(Quote),
  /** Quotes that matched the stored text and are shown, without withheld ones. */
  verified: z.int().min(0),
  total: z.int().min(0),
  tookMs: z.number(),
  /** Time from the question to the first quote, in milliseconds. */
  firstQuoteMs: z.number().nullable(),
  /** The external model that chose the quotes, or null. */
  model: z.string().nullable(),
  /** What a model could not do, or how many of its sentences were left out; null if there is nothing to say. */
  modelNote: z.string().nullable(),
  searched: z.object({
    terms: z.array(z.string()),
    passages: z.array(WeighedPassage),
    /** The score below which passages did not suffice. */
    cutOff: z.number(),
    /** Number of papers searched. */
    papers: z.int(),
  }),
  refusal: Refusal.nullable(),
})
export type Answer = z.infer<typeof Answer>

/** The state of a message; questions are `done` at once. The last three are final. */
export const MessageStatus = z.enum(['searching', 'reading', 'checking', 'streaming', 'done', 'stopped', 'failed'])
export type MessageStatus = z.infer<typeof MessageStatus>

/** The reader's rating of an answer; never leaves this installation. */
export const MessageRating = z.object({ isGood: z.boolean(), reason: z.string() })
export type MessageRating = z.infer<typeof MessageRating>

/** A chat message of specification §3; those of the assistant have no `writer`. */
export const Message = z.object({
  /** Increases with time; the three messages of the introduction have fixed ids. */
  id: z.int(),
  message: z.string(),
  writer: z.object({ username: z.string() }).optional(),
  chatId: z.uuid(),
  /** The paper of a one-paper conversation; null in a general one. */
  articleId: z.int().nullable(),
  /** Increases with every change: of two messages with the same id the higher one is current. */
  version: z.int().min(0),
  status: MessageStatus,
  /** The current step, such as `Reading 12 passages`, or why it failed. */
  note: z.string().nullable(),
  /** The question that it answers. */
  questionId: z.int().nullable(),
  /** The client's id of the question. */
  clientId: z.string().nullable(),
  answer: Answer.nullable(),
  rating: MessageRating.nullable(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
})
export type Message = z.infer<typeof Message>

/**
 * A page of a conversation, oldest first. Without `after` it is the newest page, and `cursor` leads to the previous
 * one; the introduction is at the start of the conversation. With `after` it holds the changes since, and `cursor`
 * continues.
 */
export const MessagePage = z.object({
  messages: z.array(Message),
  /** Without the introduction. */
  total: z.int(),
  hasMore: z.boolean(),
  /** True if the page has fewer than `take` messages because it reached MESSAGES_BYTES; `cursor` continues. */
  isCut: z.boolean(),
  cursor: z.string().nullable(),
  /** The value of `after` for changes from now on. */
  after: z.string(),
  /**
   * True if messages were replaced since `after`: this is the newest page instead, and the client discards what it
   * shows.
   */
  isReset: z.boolean(),
})
export type MessagePage = z.infer<typeof MessagePage>

/** An accepted question, and its answer so far. */
export const Asked = z.object({ question: Message, answer: Message })
export type Asked = z.infer<typeof Asked>

/** An opened conversation. */
export const OpenChat = z.object({
  chat: Chat,
  assistant: z.object({
    /** The name of the model that reads for the user, or null: then nothing leaves this installation. */
    model: z.string().nullable(),
    /** False if the model is outside, the paper private, and its owner has not allowed the model’s host or has opted it out. */
    mayLeave: z.boolean(),
    /** True for the owner of the paper, who may change that (`PUT /assistant/allow`, `PUT /chats/outside-model`). */
    isOwner: z.boolean(),
  }),
})
export type OpenChat = z.infer<typeof OpenChat>

/** The sharing state of a conversation; `link` is null if it is not shared. */
export const ChatShare = z.object({
  chatId: z.uuid(),
  link: z.uuid().nullable(),
  sharedAt: z.iso.datetime().nullable(),
})
export type ChatShare = z.infer<typeof ChatShare>

/** A conversation as seen through its link: the viewer's own rights decide which quotes are shown. */
export const SharedChat = z.object({
  title: z.string(),
  sharedBy: z.string(),
  sharedAt: z.iso.datetime(),
  messages: z.array(Message),
})
export type SharedChat = z.infer<typeof SharedChat>
