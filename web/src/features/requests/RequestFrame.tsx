import type { AccessRequest } from '@colophon/protocol/requests/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import lines from '../../ui/lines.module.css'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { lastsUntil, requestStateLabel } from './request-labels.ts'
import classes from './requests.module.css'

const TONES = { pending: 'accent', granted: 'plain', denied: 'care', expired: 'care' } as const

type Props = {
  request: AccessRequest
  /** False where all requests are listed under their paper's title. */
  isTitled?: boolean | undefined
  who: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** A request in a list: paper, level, state and actions. */
export function RequestFrame({ request, isTitled = true, who, children, actions }: Props) {
  const { articleId, title, level, state, note, answerNote } = request
  const until = lastsUntil(request)
  return (
    <Box component="li" className={lines.below} py="lg">
      <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" align="baseline" justify="space-between">
        {isTitled && (
          <h2 className={classes.title}>
            <Anchor
              component={Link}
              to={generatePath(SCREENS.storageFile.path, { articleId: String(articleId) })}
              inherit
            >
              {title}
            </Anchor>
          </h2>
        )}
        <StatusPill tone={TONES[state]}>{requestStateLabel(level, state)}</StatusPill>
      </Group>
      <Group gap="sm" wrap="nowrap" align="stretch" mt="xs">
        {who}
      </Group>
      {note && (
        <Box component="blockquote" className={lines.beside} mt="sm" pl="sm" style={{ whiteSpace: 'pre-line' }}>
          {note}
        </Box>
      )}
      {answerNote && (
        <Text mt="xs">
          <strong>Answer:</strong> {answerNote}
        </Text>
      )}
      {until && <p className={classes.quiet}>{until}</p>}
      {children}
      {actions && (
        <Group gap="xs" align="stretch" mt="md">
          {actions}
        </Group>
      )}
    </Box>
  )
}
