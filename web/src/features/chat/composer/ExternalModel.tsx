import { assistantCalls } from '@colophon/protocol/assistant/calls'
import { chatCalls } from '@colophon/protocol/chat/calls'
import type { OpenChat } from '@colophon/protocol/chat/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Box, Switch, Text } from '@mantine/core'
import { Link } from 'react-router'
import { call } from '../../../lib/api/call.ts'
import { failureOf } from '../../../lib/api/call-error.ts'
import { useAnswer } from '../../../lib/hooks/use-answer.ts'
import { useAppDispatch } from '../../../lib/hooks/use-app-dispatch.ts'
import { toastError } from '../../../ui/toast.tsx'
import { externalModelChanged } from '../slice.ts'

type Props = { assistant: OpenChat['assistant']; articleId: number | null }

/** Whether text is sent to a model. Where their account allows it, owners of a private paper can opt it out. */
export function ExternalModel({ assistant: { model, mayLeave, isOwner }, articleId }: Props) {
  const dispatch = useAppDispatch()
  const isMine = model !== null && isOwner && articleId !== null
  const { data } = useAnswer(assistantCalls.settings, {}, isMine ? String(articleId) : null)
  if (model === null)
    return (
      <Text mt="xs" fz="xs" c="dimmed">
        Your questions stay in this installation.
      </Text>
    )
  const allow = async (isAllowed: boolean) => {
    if (articleId === null) return
    try {
      const kept = await call(chatCalls.externalModel, { body: { articleId, isAllowed } })
      dispatch(externalModelChanged({ articleId, mayLeave: kept.isAllowed }))
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    }
  }
  const host = data?.model?.place === 'outside' && data.maySend ? data.model.host : null
  return (
    <Box mt="xs" fz="xs" c="dimmed">
      {mayLeave || articleId === null
        ? `${model} reads with you; quotes and sentences are checked here.`
        : `The text of this paper is not sent to ${model}.`}
      {isMine && !mayLeave && (
        <>
          {' '}
          <Anchor component={Link} to={`${SCREENS.profile.path}#model`} fz="xs" underline="always">
            Model settings
          </Anchor>
        </>
      )}
      {isMine && host !== null && (
        <Switch
          size="xs"
          label={`This paper may be sent to ${host}`}
          checked={mayLeave}
          onChange={({ currentTarget }) => void allow(currentTarget.checked)}
        />
      )}
    </Box>
  )
}
