import { chatCalls } from '@colophon/protocol/chat/calls'
import type { OpenChat } from '@colophon/protocol/chat/entities'
import { Switch } from '@mantine/core'
import { call } from '../../lib/call.ts'
import { failureOf } from '../../lib/call-error.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { toastError } from '../../ui/toast.tsx'
import classes from './dock.module.css'
import { outsideModelChanged } from './slice.ts'

type Props = { assistant: OpenChat['assistant']; articleId: number | null }

/** Whether anything leaves this installation; the owner of a closed paper decides it for that paper. */
export function OutsideModel({ assistant, articleId }: Props) {
  const dispatch = useAppDispatch()
  const { mayLeave } = assistant
  if (assistant.model === null) return <p className={classes.outside}>Nothing you ask leaves this installation.</p>
  const allow = async (isAllowed: boolean) => {
    if (articleId === null) return
    try {
      const kept = await call(chatCalls.outsideModel, { body: { articleId, isAllowed } })
      dispatch(outsideModelChanged({ articleId, mayLeave: kept.isAllowed }))
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    }
  }
  return (
    <div className={classes.outside}>
      {mayLeave || articleId === null
        ? `${assistant.model} may phrase answers; every quote is checked here.`
        : `The text of this paper does not go to ${assistant.model}.`}
      {assistant.isOwner && articleId !== null && (
        <Switch
          size="xs"
          label={`Let the text of this paper go to ${assistant.model}`}
          checked={mayLeave}
          onChange={({ currentTarget }) => void allow(currentTarget.checked)}
        />
      )}
    </div>
  )
}
