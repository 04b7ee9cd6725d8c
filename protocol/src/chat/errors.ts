import type { ErrorDefinition } from '../error-definition.ts'

export const chatErrors = {
  chatNotFound: { status: 404, message: 'This conversation does not exist.' },
  sharedChatNotFound: { status: 404, message: 'This conversation is not shared, or no longer shared.' },
  messageNotFound: { status: 404, message: 'This message does not exist.' },
  questionEmpty: { status: 400, message: 'Please write a question.' },
  questionTooLong: { status: 413, message: 'This question is too long. At most 10 KB can be asked at once.' },
  questionsTooFast: { status: 429, message: 'You are asking too fast. Please wait a minute and try again.' },
  clientIdTaken: { status: 409, message: 'Another question was already sent with this id.' },
  answerUnderWay: { status: 409, message: 'This answer is still in progress. Stop it first.' },
  notAnAnswer: { status: 400, message: 'Only answers of the assistant can be rated, stopped or regenerated.' },
  notAQuestion: { status: 400, message: 'Only your own questions can be edited.' },
  tooManyChats: { status: 409, message: 'You have reached the limit of conversations. Please delete one first.' },
} as const satisfies Record<string, ErrorDefinition>
