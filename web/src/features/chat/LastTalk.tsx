import { SCREENS } from '@colophon/protocol/screens'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { lastChat } from './last-chat.ts'

/** The way back into the conversation that was open last; nothing where there was none. */
export function LastTalk({ userId }: { userId: number }) {
  const last = lastChat(userId)
  if (!last) return null
  return (
    <p>
      Your last conversation:{' '}
      <Anchor component={Link} underline="always" to={`${SCREENS.chat.path}?chat=${last.chatId}`}>
        {last.name}
      </Anchor>
    </p>
  )
}
