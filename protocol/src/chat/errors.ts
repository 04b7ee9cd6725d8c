import type { ErrorDefinition } from '../error-definition.ts'

export const chatErrors = {
  chatNotFound: { status: 404, message: 'There is no such conversation.' },
  sharedChatNotFound: { status: 404, message: 'This conversation is not shared, or not any more.' },
  messageNotFound: { status: 404, message: 'There is no such message.' },
  questionEmpty: { status: 400, message: 'Please write a question.' },
  questionTooLong: { status: 413, message: 'This question is too long. At most 10 KB can be asked at once.' },
  questionsTooFast: { status: 429, message: 'You are asking very fast. Please wait a minute and try one more time.' },
  clientIdTaken: { status: 409, message: 'Another question was already sent with this id.' },
  answerUnderWay: { status: 409, message: 'This is still being answered. Stop it first.' },
  notAnAnswer: { status: 400, message: 'Only answers of the assistant can be rated, stopped or asked for again.' },
  notAQuestion: { status: 400, message: 'Only your own questions can be changed.' },
  tooManyChats: { status: 409, message: 'There is no room for more conversations. Please delete one first.' },
} as const satisfies Record<string, ErrorDefinition>
