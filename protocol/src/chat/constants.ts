/** What a page of messages is asked for with (specification §9). */
export const CHAT_TAKE = 100_000
export const CHAT_SKIP = 0
/** Most bytes of messages in one page, as JSON; a longer conversation is cut there and continues at the cursor. */
export const MESSAGES_BYTES = 4_194_304
/** Most messages of one page of what changed since `after`. */
export const MESSAGES_PAGE = 50
/** Most threads of one page of the list. */
export const CHATS_PAGE = 100
/** Longest question, in bytes of UTF-8. */
export const QUESTION_BYTES_MAX = 10_240
/** Questions of one person within a minute, before `RATE_LIMIT_FACTOR` multiplies them. */
export const QUESTIONS_PER_MINUTE = 20
/** Most threads one person keeps; the one-paper talks do not count. */
export const CHATS_MAX = 1000
/** Longest name of a thread, in characters. */
export const CHAT_TITLE_MAX = 200
/** Most papers a thread can be narrowed to. */
export const SELECTION_MAX = 10
/** Longest reason that goes with a thumb, in characters. */
export const RATING_REASON_MAX = 1000

/** Whatever stands where a quote stood that may not be shown any more. */
export const WITHHELD = 'This paper is no longer open to you.'
/** What an answer says whose process ended in the middle of it. */
export const INTERRUPTED = 'Interrupted – ask again.'
/** What marks a sentence of an outside model that no verified quote carries. */
export const NOT_FROM_THE_PAPER = 'not from the paper'

/** Questions for the conversation about one paper, where the paper suggests none of its own. */
export const PAPER_QUESTIONS = [
  'What problem does this paper address?',
  'Which method do the authors use?',
  'What are the main results?',
  'Which limitations are mentioned?',
] as const

/** Questions for a conversation about no single paper. */
export const GENERAL_QUESTIONS = [
  'What are the main results?',
  'Which methods are used?',
  'Which limitations are mentioned?',
] as const

/** The assistant's introduction: the first three messages of every conversation (specification §9). */
export const STANDING_MESSAGES = [
  {
    id: 100_100,
    message:
      'I answer questions with the papers’ own words. Every numbered line is a verbatim quote: I search what you can read, pick the sentences that answer you and show where they come from. If the papers do not say it, I say so and show the nearest passages instead of guessing.',
  },
  {
    id: 100_101,
    message:
      'How to check me: each quote is compared with the stored text of its paper before it is sent, and once more in your browser – “5 of 5 quotes verified” counts those that matched. Press a number to open the page with the place marked. “How I searched” lists the words I looked for and every passage I considered. Anything marked “not from the paper” was written by a model and has no supporting quote.',
  },
  {
    id: 100_102,
    message: `Questions to begin with: ${GENERAL_QUESTIONS.map((question) => `“${question}”`).join(' ')}`,
  },
] as const

/** The ids of the standing messages; no other message has one of these. */
export const STANDING_IDS: readonly number[] = STANDING_MESSAGES.map(({ id }) => id)
