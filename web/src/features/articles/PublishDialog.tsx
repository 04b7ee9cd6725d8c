import type { Article } from '@colophon/protocol/articles/entities'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { PUBLISHING_RIGHTS } from './labels/access-labels.ts'
import type { PaperChanges } from './use-paper-changes.ts'

type Props = { article: Article; changes: PaperChanges; onClose: () => void }

/** Asks who can read the paper, and publishes it so in one step; it can be undone for ten seconds. */
export function PublishDialog({ article, changes, onClose }: Props) {
  const [access, setAccess] = useState(article.isPublic ? 'open' : 'request')
  return (
    <Dialog onClose={onClose} title="Publish this paper?">
      <Radio.Group label="Who can read it" value={access} onChange={setAccess}>
        <Stack gap="sm" mt="xs">
          <Radio
            value="open"
            label="Public"
            disabled={!article.isPublic}
            description={
              article.isPublic
                ? 'Everyone can find and read it, with its claims and comments, and download the file.'
                : 'You made this draft private. Make it public first, with your password or wallet.'
            }
          />
          <Radio
            value="request"
            label="Private, on request"
            description="Everyone can find its title, authors and abstract. Only people whom you invite, or whose request you grant, can read the rest."
          />
        </Stack>
      </Radio.Group>
      <Text size="sm" mt="md">
        {PUBLISHING_RIGHTS}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            onClose()
            void changes.publish(article, true, access === 'open')
          }}
        >
          Publish
        </Button>
      </Group>
    </Dialog>
  )
}
