import { z } from 'zod'
import { Id } from '../page.ts'
import { Box } from '../reader/document.ts'
import { SELECTION_MAX } from './constants.ts'

/** What a thread searches. `paper` is the private talk about one paper; the others are general threads. */
export const ThreadScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everything') }),
  z.strictObject({ kind: z.literal('library') }),
  z.strictObject({ kind: z.literal('knowledge') }),
  z.strictObject({ kind: z.literal('selection'), articleIds: z.array(Id).min(1).max(SELECTION_MAX) }),
])
export type ThreadScope = z.infer<typeof ThreadScope>

/** The scope of any conversation. */
export const ChatScope = z.discriminatedUnion('kind', [
  ...ThreadScope.options,
  z.strictObject({ kind: z.literal('paper'), articleId: Id }),
])
export type ChatScope = z.infer<typeof ChatScope>

/** A conversation of one person; nobody else has part in it. */
export const Chat = z.object({
  id: z.uuid(),
  /** Its given name, else its first question, else empty. */
  title: z.string(),
  scope: ChatScope,
  /** The paper of a one-paper talk; null for a thread. */
  articleId: z.int().nullable(),
  isPinned: z.boolean(),
  /** Questions and answers, without the standing messages. */
  messagesCount: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Chat = z.infer<typeof Chat>

/**
 * A verbatim stretch of a paper: `text` is exactly `[start, end)` of the document's text, or of the abstract where the
 * paper is a record of the archive. Where `withheld` has words the paper may not be quoted to the viewer any more: those
 * words are all there is, the text is empty.
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
  page: z.int().nullable(),
  boxes: z.array(Box),
  /** The heading it stands under. */
  section: z.string().nullable(),
  score: z.number(),
  withheld: z.string().nullable(),
})
export type Quote = z.infer<typeof Quote>

/** A passage that was weighed; its text is empty where the paper may not be quoted to the viewer any more. */
export const WeighedPassage = z.object({
  articleId: z.int(),
  title: z.string(),
  page: z.int().nullable(),
  score: z.number(),
  text: z.string(),
})
export type WeighedPassage = z.infer<typeof WeighedPassage>

/**
 * An answer is read in this order: joins are our own fixed words, quotes stand at their number, `phrased` sentences were
 * written by the configured model: those without quotes are not from the paper, and are to be marked so.
 */
export const AnswerPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('join'), text: z.string() }),
  z.object({ kind: z.literal('quote'), n: z.int().min(1) }),
  z.object({ kind: z.literal('phrased'), text: z.string(), quotes: z.array(z.int().min(1)) }),
])
export type AnswerPart = z.infer<typeof AnswerPart>

/** Why there is no answer: the papers do not say it, they say otherwise than the question takes for granted, or nothing was there to read. */
export const Refusal = z.object({
  kind: z.enum(['notSaid', 'falsePremise', 'nothingToRead', 'notAQuestion']),
  reason: z.string(),
  /** The passages nearest to the question, at most two; verified like quotes, and numbered by themselves. */
  nearest: z.array(Quote),
  /** Other wordings that may find more. */
  suggestions: z.array(z.string()),
})
export type Refusal = z.infer<typeof Refusal>

/** What the assistant found, beside the words of the message. */
export const Answer = z.object({
  parts: z.array(AnswerPart),
  quotes: z.array(Quote),
  /** Quotes that were compared with the stored text and are shown; withheld ones do not count. */
  verified: z.int().min(0),
  total: z.int().min(0),
  tookMs: z.number(),
  /** When the first quote was there, in milliseconds from the question. */
  firstQuoteMs: z.number().nullable(),
  /** The outside model that phrased it; null where none did. */
  model: z.string().nullable(),
  /** Why a configured model did not phrase it, in words; null where it did or none is configured. */
  modelNote: z.string().nullable(),
  searched: z.object({
    terms: z.array(z.string()),
    passages: z.array(WeighedPassage),
    /** Passages below this score were not enough to answer. */
    cutOff: z.number(),
    /** How many papers were read. */
    papers: z.int(),
  }),
  refusal: Refusal.nullable(),
})
export type Answer = z.infer<typeof Answer>

/** How far a message is; questions are `done` at once. The last three do not change any more. */
export const MessageStatus = z.enum(['searching', 'reading', 'checking', 'streaming', 'done', 'stopped', 'failed'])
export type MessageStatus = z.infer<typeof MessageStatus>

/** What its reader thinks of an answer; it stays in this installation. */
export const MessageRating = z.object({ isGood: z.boolean(), reason: z.string() })
export type MessageRating = z.infer<typeof MessageRating>

/** A chat message of specification §3; the assistant's have no `writer`. */
export const Message = z.object({
  /** Grows with time; the three standing messages keep theirs. */
  id: z.int(),
  message: z.string(),
  writer: z.object({ username: z.string() }).optional(),
  chatId: z.uuid(),
  /** The paper of a one-paper talk; null in a thread. */
  articleId: z.int().nullable(),
  /** Grows with every change: of two of the same id the higher one counts. */
  version: z.int().min(0),
  status: MessageStatus,
  /** What is going on, such as `Reading 12 passages`, or why it failed. */
  note: z.string().nullable(),
  /** The question that this answers. */
  questionId: z.int().nullable(),
  /** What the client called its question. */
  clientId: z.string().nullable(),
  answer: Answer.nullable(),
  rating: MessageRating.nullable(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
})
export type Message = z.infer<typeof Message>

/**
 * A page of a conversation, oldest first. Without `after` it is the newest page, its `cursor` leads to the one before; the
 * standing messages stand where the conversation begins. With `after` it is what changed since, and `cursor` goes on.
 */
export const MessagePage = z.object({
  messages: z.array(Message),
  /** Without the standing ones. */
  total: z.int(),
  hasMore: z.boolean(),
  /** True where the page ends before `take` messages because it has reached MESSAGES_BYTES; `cursor` leads on. */
  isCut: z.boolean(),
  cursor: z.string().nullable(),
  /** What to give as `after` to hear only what changes from now on. */
  after: z.string(),
  /** True where messages were replaced since `after`: this is the newest page instead, and what was shown is to be put away. */
  isReset: z.boolean(),
})
export type MessagePage = z.infer<typeof MessagePage>

/** A question that was taken, and its answer as far as it is. */
export const Asked = z.object({ question: Message, answer: Message })
export type Asked = z.infer<typeof Asked>

/** A conversation opened. */
export const OpenChat = z.object({
  chat: Chat,
  /** Questions that the paper, or the papers of the scope, suggest. */
  suggestions: z.array(z.string()),
  assistant: z.object({
    /** The configured outside model, null where there is none: nothing leaves this installation. */
    model: z.string().nullable(),
    /** False where the paper of this talk is closed and its owner did not agree that its text goes to the model. */
    mayLeave: z.boolean(),
    /** True for the owner of the paper, who may change that (`PUT /chats/outside-model`). */
    isOwner: z.boolean(),
  }),
})
export type OpenChat = z.infer<typeof OpenChat>

/** How a conversation of mine is shared; `link` is null while it is not. */
export const ChatShare = z.object({
  chatId: z.uuid(),
  link: z.uuid().nullable(),
  sharedAt: z.iso.datetime().nullable(),
})
export type ChatShare = z.infer<typeof ChatShare>

/** A conversation as who has its link may see it: their own rights decide what is quoted to them. */
export const SharedChat = z.object({
  title: z.string(),
  sharedBy: z.string(),
  sharedAt: z.iso.datetime(),
  messages: z.array(Message),
})
export type SharedChat = z.infer<typeof SharedChat>
