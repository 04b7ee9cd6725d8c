import { chatCalls } from '@colophon/protocol/chat/calls'
import type { Chat, ChatShare } from '@colophon/protocol/chat/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { failureOf } from '../../../lib/api/call-error.ts'
import { copyText } from '../../../lib/clipboard.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormAlert, SkeletonRows } from '../../../ui/states.tsx'
import { toastDone, toastError } from '../../../ui/toast.tsx'

/** Creates or ends the share link of a conversation; readers see only quotes they have access to. */
export function ShareDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const [share, setShare] = useState<ChatShare | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = useCallback(async (asking: Promise<ChatShare>) => {
    setFailure(null)
    try {
      setShare(await asking)
    } catch (thrown) {
      setFailure(failureOf(thrown).message)
    }
    setBusy(false)
  }, [])
  useEffect(() => void run(call(chatCalls.share, { query: { chatId: chat.id } })), [run, chat.id])
  const set = (isShared: boolean) => {
    setBusy(true)
    void run(call(chatCalls.setShare, { body: { chatId: chat.id, isShared } }))
  }
  const link = share?.link && new URL(`${SCREENS.chat.path}?shared=${share.link}`, location.origin).href
  const copy = async () => {
    if (link && (await copyText(link))) toastDone('Link copied.')
    else toastError('The browser blocked copying. Please select the link.')
  }
  return (
    <Dialog onClose={onClose} title="Share this conversation">
      {failure && <FormAlert message={failure} />}
      <Text mb="md">
        Anyone with the link and an account can read your questions, and quotes from papers they have access to.
        Everything else is hidden. Later messages are shared too.
      </Text>
      {!share && !failure && <SkeletonRows rows={1} height={44} />}
      {link && <TextInput label="Link" readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />}
      <Group justify="flex-end" mt="md">
        {link && (
          <Button variant="default" loading={isBusy} onClick={() => set(false)}>
            End sharing
          </Button>
        )}
        {link && <Button onClick={() => void copy()}>Copy link</Button>}
        {share && !link && (
          <Button loading={isBusy} onClick={() => set(true)}>
            Make a link
          </Button>
        )}
      </Group>
    </Dialog>
  )
}
