import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { lastChat } from './last-chat.ts'

/** Link to the conversation opened last, if any. */
export function LastConversation({ userId }: { userId: number }) {
  const last = lastChat(userId)
  if (!last) return null
  return (
    <Text mb="md">
      Your last conversation:{' '}
      <Anchor component={Link} underline="always" to={`${SCREENS.chat.path}?chat=${last.chatId}`}>
        {last.name}
      </Anchor>
    </Text>
  )
}
