/** Number of messages per page requested by the client (specification §9). */
export const CHAT_TAKE = 100_000
export const CHAT_SKIP = 0
/** Most bytes of messages in one page, as JSON; a longer conversation is cut there and continues at the cursor. */
export const MESSAGES_BYTES = 4_194_304
/** Most messages per page of changes since `after`. */
export const MESSAGES_PAGE = 50
/** Most conversations per page of the list. */
export const CHATS_PAGE = 100
/** Longest question, in bytes of UTF-8. */
export const QUESTION_BYTES_MAX = 10_240
/** Questions per user and minute, before `RATE_LIMIT_FACTOR` multiplies them. */
export const QUESTIONS_PER_MINUTE = 20
/** Most general conversations per user; those about one paper do not count. */
export const CHATS_MAX = 1000
/** Longest name of a conversation, in characters. */
export const CHAT_TITLE_MAX = 200
/** Most papers in the scope of a conversation. */
export const SELECTION_MAX = 10
/** Longest reason of a rating, in characters. */
export const RATING_REASON_MAX = 1000

/** Replaces a quote that may not be shown any more. */
export const WITHHELD = 'This paper is no longer open to you.'
/** The text of an answer whose process ended before it was complete. */
export const INTERRUPTED = 'Interrupted – ask again.'

/** The assistant's introduction: the first three messages of every conversation (specification §9). */
export const INTRO_MESSAGES = [
  {
    id: 100_100,
    message:
      'I answer questions with the papers’ own words. Every numbered line is a quote, word for word, with its page. I search the papers that you can read. If they do not answer your question, I say so instead of guessing, and show passages that come near if there are any.',
  },
  {
    id: 100_101,
    message:
      'How answers are checked: the server compares each quote with the text of its paper, and your browser compares it again. “Word for word from the paper”, below the heading of an answer, means that every quote matched; whether the paper is right is for you to judge. Press a number to see the quote on its page. “How I searched” lists the words and the passages considered. If a model is set, it may choose other quotes and write a few sentences above them; each is checked against its quotes, and one that they do not support is left out.',
  },
  {
    id: 100_102,
    message: 'Try asking: “What are the main results?” “Which methods are used?” “Which limitations are mentioned?”',
  },
] as const

/** The reserved ids of the introduction. */
export const INTRO_IDS: readonly number[] = INTRO_MESSAGES.map(({ id }) => id)
